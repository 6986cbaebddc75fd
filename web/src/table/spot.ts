// Where a box may lie over the table so that it hides as little as possible.
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}
/** Something that is better seen than hidden. */
export interface Hidden extends Area {
  weight: number // for each pixel
}

const EDGE = 8
const STEP = 20
const NEAR = 40 // what a pixel of distance is worth

const common = (one: Area, other: Area): number => {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

const steps = (from: number, to: number): number[] => {
  const found = [to]
  for (let at = to - STEP; at > from; at -= STEP) found.push(at)
  return to > from ? [...found, from] : [from]
}

/** The place in this room that hides least; of places that hide as much, the one nearest to what it speaks of. */
export function freest(width: number, height: number, room: Area, things: readonly Hidden[], about?: Area): Area {
  const middle = about && [(about.left + about.right) / 2, (about.top + about.bottom) / 2]
  let best: Area | undefined
  let least = Infinity
  for (const top of steps(room.top + EDGE, room.bottom - height - EDGE))
    for (const left of steps(room.left + EDGE, room.right - width - EDGE)) {
      const box = { left, top, right: left + width, bottom: top + height }
      let cost = middle ? Math.hypot(left + width / 2 - (middle[0] ?? 0), top + height / 2 - (middle[1] ?? 0)) * NEAR : 0
      for (const thing of things) {
        if (cost >= least) break
        cost += common(box, thing) * thing.weight
      }
      if (cost < least) [best, least] = [box, cost]
    }
  return best ?? { left: room.left, top: room.top, right: room.left + width, bottom: room.top + height }
}

/** Does a box hide the middle of one of these? */
export const hides = (box: Area, things: readonly Area[]): boolean =>
  things.some(({ left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return x > box.left && x < box.right && y > box.top && y < box.bottom
  })
