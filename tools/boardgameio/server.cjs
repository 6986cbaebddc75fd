// The peer of the load test: a boardgame.io server as its documentation starts one, with a game of a single move.
// Matches are kept in memory, or in files of the folder that is given after the port.
const { FlatFile, Server } = require('boardgame.io/server')

const count = {
  name: 'count',
  setup: () => ({ count: 0 }),
  moves: {
    play: ({ G }) => {
      G.count += 1
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
}

const port = Number(process.argv[2])
const db = process.argv[3] ? new FlatFile({ dir: process.argv[3] }) : undefined
Server({ games: [count], db, origins: [`http://127.0.0.1:${port}`] }).run(port, () => console.log(`ready: ${port}`))
