// How large the board lies when it is at rest, so that numbers on it can be read without zooming.

const LEAST = 11.3 // pixels on the screen: the smallest digit on a piece

class Resting {
  k = $state(0) // screen pixels for a unit of the board; 0: nobody has measured

  /** The smallest size of a digit, in units of the board. */
  get least(): number {
    return this.k > 0 ? LEAST / this.k : 0
  }
}

export const resting = new Resting()
