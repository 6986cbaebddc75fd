// Written by `make types` from pentarchy.scene.theme: change it there.
/** The players' shapes in a box of 24 around the origin, with baseline and size of the letter on them. */
export const MARKS = [
  {
    "path": "M-8.4,0a8.4,8.4 0 1 0 16.8,0a8.4,8.4 0 1 0 -16.8,0Z",
    "y": 4.2,
    "size": 12.0
  },
  {
    "path": "M-7.7,-7.7H7.7V7.7H-7.7Z",
    "y": 4.2,
    "size": 12.0
  },
  {
    "path": "M0,-10.8L11,8.2H-11Z",
    "y": 6.4,
    "size": 10.5
  },
  {
    "path": "M0,-10.4L10.4,0L0,10.4L-10.4,0Z",
    "y": 4.2,
    "size": 12.0
  },
  {
    "path": "M-9.4,0L-4.7,-8.2H4.7L9.4,0L4.7,8.2H-4.7Z",
    "y": 4.2,
    "size": 12.0
  },
  {
    "path": "M0,-11.4L3.8,-5.2L10.8,-3.5L6.1,2L6.7,9.2L0,6.4L-6.7,9.2L-6.1,2L-10.8,-3.5L-3.8,-5.2Z",
    "y": 4.6,
    "size": 10.5
  },
  {
    "path": "M0,-10.2L10.2,-2.6L6.3,9H-6.3L-10.2,-2.6Z",
    "y": 5.0,
    "size": 12.0
  }
] as const

/** Counters in a box of 32 around the origin. */
export const OUTLINES: Record<string, string> = {
  "disc": "M-14,0a14,14 0 1 0 28,0a14,14 0 1 0 -28,0Z",
  "tile": "M-11,-14H11A3,3 0 0 1 14,-11V11A3,3 0 0 1 11,14H-11A3,3 0 0 1 -14,11V-11A3,3 0 0 1 -11,-14Z",
  "hex": "M-15,0L-7.5,-13H7.5L15,0L7.5,13H-7.5Z",
  "pointed": "M-13,-7.5L0,-15L13,-7.5V7.5L0,15L-13,7.5Z"
}

/** From one line of a name on a board to the next, in sizes of its letters. */
export const LINE = 1.1
