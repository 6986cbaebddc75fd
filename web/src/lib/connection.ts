// The socket of one table: it comes back by itself when it was lost, and stops only where coming back is no use.
import type { ClientMessage, ServerMessage } from '../api/types'

/** What a connection tells: what has come, that it is lost (with the pause in seconds), that it was refused for good. */
export interface Port {
  hear(message: ServerMessage): void
  lost(pause: number): void
  refused(reason: string): void
}

/** What a table speaks through: a socket, or in a lesson something that answers in its stead. */
export interface Wire {
  readonly isOpen: boolean
  send(message: ClientMessage): boolean
  reopen(): void
  close(): void
}

const BEAT = 25_000 // milliseconds between two signs of life
const LONGEST = 15 // seconds between two tries

/** Refusals that will be the same next time: not my seat, no such table, blocked. Too many (4429) and all else may pass. */
const isFinal = (code: number): boolean => code >= 4400 && code < 4500 && code !== 4429

export class Connection implements Wire {
  #socket: WebSocket | undefined
  #tries = 0
  #beat: ReturnType<typeof setInterval> | undefined
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly address: () => string,
    private readonly port: Port,
  ) {
    this.#open()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Send a message; false if there is no connection, and then nothing is sent later either. */
  send(message: ClientMessage): boolean {
    if (!this.isOpen) return false
    this.#socket?.send(JSON.stringify(message))
    return true
  }

  /** Close this socket and open another, to an address that may have changed. */
  reopen(): void {
    this.close()
    this.#open()
  }

  close(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#again)
    if (this.#socket) this.#socket.onclose = null
    this.#socket?.close()
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${this.address()}`)
    this.#socket = socket
    socket.onopen = () => {
      this.#tries = 0
      clearInterval(this.#beat)
      this.#beat = setInterval(() => this.send({ type: 'ping' }), BEAT)
    }
    socket.onmessage = (event) => this.port.hear(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => {
      clearInterval(this.#beat)
      if (isFinal(event.code)) {
        this.port.refused(event.reason)
        return
      }
      const pause = Math.min(LONGEST, 0.5 * 2 ** this.#tries++)
      this.port.lost(pause)
      this.#again = setTimeout(() => this.#open(), pause * 1000)
    }
  }
}
