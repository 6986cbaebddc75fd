// How large the board lies when it is at rest, so that numbers on it can be read without zooming.

const LEAST = 11.3 // pixels on the screen: the smallest digit on a piece
const NAME = 11 // and the smallest name on the map,
const LARGER = 1.3 // which never becomes so much larger than it was meant that it hides its neighbours

class Resting {
  k = $state(0) // screen pixels for a unit of the board; 0: nobody has measured

  /** The smallest size of a digit, in units of the board. */
  get least(): number {
    return this.k > 0 ? LEAST / this.k : 0
  }

  /** The size of a name that was meant to have this size, in units of the board. */
  name(size: number): number {
    return this.k > 0 ? Math.min(Math.max(size, NAME / this.k), size * LARGER) : size
  }
}

export const resting = new Resting()
