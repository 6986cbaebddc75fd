// A client written from docs/protocol.md alone, without a library: plays a game to its end and prints what it saw.
// node client.mjs http://127.0.0.1:8000 yamatai 2 [seed]
// It holds two seats: the first follows scenes and patches, the second views. Bots take the others.

const [address, game, players, seed = '1'] = process.argv.slice(2)
let cookie = ''
let dice = Number(seed)
const chance = (n) => (dice = (dice * 48271) % 2147483647) % n
const THINGS = new Set('areas ribbons tokens cards stacks rows grids tracks dice panels'.split(' '))

async function ask(path, body) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(address + path, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) })
  const set = answer.headers.getSetCookie().find((one) => one.startsWith('pentarchy='))
  if (set) cookie = set.split(';')[0]
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${(await answer.json()).sentence}`)
  return answer.json()
}

class Seat {
  constructor(table, seat, form) {
    Object.assign(this, { seat, form, number: -1, log: 0, chosen: 0, denied: [], patches: 0, nonce: '', over: null })
    const url = `${address.replace('http', 'ws')}/api/tables/${table}/ws?seat=${seat}&form=${form}`
    this.line = new WebSocket(url, { headers: { cookie } })
    this.ended = new Promise((resolve, reject) => {
      this.line.onmessage = (event) => {
        try {
          this.take(JSON.parse(event.data))
          if (this.over) resolve()
        } catch (error) {
          reject(error)
        }
      }
      this.line.onclose = (event) => (this.over ? resolve() : reject(new Error(`closed: ${event.code} ${event.reason}`)))
    })
  }

  take(message) {
    if (message.type === 'hello' && message.seat !== this.seat) throw new Error(`seat ${message.seat}`)
    if (message.type === 'scene' && !message.looking) {
      this.scene = message.scene
      this.arrive(message)
    } else if (message.type === 'patch') {
      if (message.base !== this.number) throw new Error(`a patch to ${message.base}, and I have ${this.number}`)
      this.patches++
      for (const [list, things] of Object.entries(message.set)) this.set(list, things)
      for (const [list, ids] of Object.entries(message.removed)) this.remove(list, ids)
      Object.assign(this.scene, message.fields)
      this.arrive(message)
    } else if (message.type === 'position') {
      this.view = message.view
      this.choices = message.choices
      this.arrive(message)
    } else if (message.type === 'accepted' && message.nonce === this.nonce) {
      this.chosen++
      this.nonce = ''
      this.choose()
    } else if (message.type === 'denied') {
      this.denied.push([message.about, message.sentence])
      if (message.nonce === this.nonce) this.nonce = ''
      this.choose()
    } else if (message.type === 'over') this.over = message
  }

  set(list, things) {
    if (!THINGS.has(list)) throw new Error(`no list of things: ${list}`)
    const known = (this.scene[list] ??= [])
    for (const thing of things) {
      const at = known.findIndex((one) => one.id === thing.id)
      if (at < 0) known.push(thing)
      else known[at] = thing
    }
  }

  remove(list, ids) {
    const before = this.scene[list].length
    this.scene[list] = this.scene[list].filter((thing) => !ids.includes(thing.id))
    if (this.scene[list].length !== before - ids.length) throw new Error(`${list} has not all of ${ids}`)
  }

  arrive(message) {
    Object.assign(this, { number: message.number, epoch: message.epoch, log: this.log + message.log.length })
    this.choose()
  }

  choose() {
    const decision = this.form === 'view' ? this.view?.decision : this.scene?.prompt?.decision
    const words = this.form === 'view' ? this.choices : this.scene?.choices?.map((choice) => choice.words)
    if (!decision || !words?.length || this.nonce || this.answered === this.epoch) return
    this.nonce = `${this.seat}-${this.epoch}-${this.number}`
    this.answered = this.epoch
    this.line.send(JSON.stringify({ type: 'choose', epoch: this.epoch, words: words[chance(words.length)], nonce: this.nonce }))
  }
}

const wishes = Array.from({ length: Number(players) }, (_, place) =>
  place < 2 ? { who: 'me', name: `Player ${place + 1}` } : { who: 'bot', level: 'random' },
)
const { table, commitment } = await ask('/api/tables', { game, seats: wishes })
const seats = [new Seat(table, 0, 'scene'), new Seat(table, 1, 'view')]
await Promise.all(seats.map((seat) => seat.ended))
const verdict = await ask(`/api/tables/${table}/verify`)
for (const seat of seats) seat.line.close()
console.log(
  JSON.stringify({
    verified: verdict.ok && verdict.commitment === commitment,
    places: seats.map((seat) => seat.over.scores.map((score) => score.place)),
    view: seats[1].view.over,
    chosen: seats.map((seat) => seat.chosen),
    denied: seats.map((seat) => seat.denied),
    patches: seats[0].patches,
    log: seats.map((seat) => seat.log),
  }),
)
