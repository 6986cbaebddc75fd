// The peers of the load test: a boardgame.io server as its documentation starts one, with a game of a single move.
//
//     node server.cjs PORT [FOLDER] [VIEW]
//
// Matches are kept in memory, or in files of the folder. The state is one number, or a view of Yamataï in the middle
// of a game (a JSON file), of which every move changes a handful of fields, as putting a boat on the board does.
const { readFileSync } = require('node:fs')
const { FlatFile, Server } = require('boardgame.io/server')

const [port, folder, view] = process.argv.slice(2)

const count = {
  setup: () => ({ count: 0 }),
  play: ({ G }) => {
    G.count += 1
  },
}

const boats = {
  setup: () => ({ ...JSON.parse(readFileSync(view, 'utf8')), count: 0 }),
  play: ({ G }) => {
    const { table } = G
    const colour = G.count % table.supply.length
    table.boat[G.count % table.boat.length] = colour
    table.supply[colour] -= 1
    table.available[colour] += 1
    table.coins[G.count % table.coins.length] += 1
    table.fresh = [G.count % table.boat.length]
    table.turn = G.count % 4
    G.count += 1
  },
}

const { setup, play } = view ? boats : count
const game = { name: 'peer', setup, moves: { play }, turn: { minMoves: 1, maxMoves: 1 } }
const db = folder ? new FlatFile({ dir: folder }) : undefined
const origins = [`http://127.0.0.1:${port}`]
Server({ games: [game], db, origins }).run(Number(port), () => console.log(`ready: ${port}`))
