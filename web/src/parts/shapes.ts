// The players' shapes, in a box of 24: circle, square, triangle, diamond, hexagon, star, pentagon.
export const SHAPES = [
  'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20Z',
  'M3 3h18v18H3Z',
  'M12 1.5 23 21H1Z',
  'M12 .5 23.5 12 12 23.5.5 12Z',
  'M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12Z',
  'm12 .5 3.1 7.6 8.2.6-6.3 5.3 2 8L12 17.6 5 22l2-8L.7 8.7l8.2-.6Z',
  'M12 .5 23.5 9.2 19 22.5H5L.5 9.2Z',
]
