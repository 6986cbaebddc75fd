// Talking to the server over HTTP: JSON both ways, and a sentence when something is refused.
//
// A server can go away with a request in flight. Whatever fails on the way, even in the middle of an answer, becomes a
// `Refused`; what only reads is asked again until the server is back or patience ends.

/** What a refusal looks like. */
interface Problem {
  sentence: string
  field?: string
}

/** What the server refused, in its own words. */
export class Refused extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
    readonly field = '',
  ) {
    super(sentence)
  }
}

/** The pauses in milliseconds after which a question is asked again: a restart takes a few seconds. */
export const PAUSES = [250, 500, 1000, 2000, 4000, 4000]
const AWAY = new Set([0, 502, 503, 504]) // no answer at all, or a proxy's answer for a server that is away

/** What went wrong, as a sentence for people. */
export const sentenceOf = (error: unknown): string => (error instanceof Refused ? error.sentence : String(error))

async function ask<T>(read: (response: Response) => Promise<T>, path: string, wish: RequestInit = {}): Promise<T> {
  let problem: Partial<Problem> | undefined
  let status = 0
  try {
    const response = await fetch(path, { credentials: 'same-origin', ...wish })
    if (response.ok) return await read(response)
    status = response.status
    problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined
  } catch {
    throw new Refused('The server does not answer. Nothing was lost; try again in a moment.', 0)
  }
  throw new Refused(problem?.sentence ?? `The server answered ${status}.`, status, problem?.field)
}

async function patiently<T>(question: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await question()
    } catch (error) {
      if (!(error instanceof Refused) || !AWAY.has(error.status)) throw error
    }
    await new Promise((done) => setTimeout(done, pause))
  }
  return question()
}

const json = async <T>(response: Response): Promise<T> => (response.status === 204 ? undefined : await response.json()) as T

/** Read something. It changes nothing, so it is asked again while the server is away. */
export const get = <T>(path: string): Promise<T> => patiently(() => ask(json<T>, path))

/** Read something as text. */
export const text = (path: string): Promise<string> => patiently(() => ask((response) => response.text(), path))

/** Change something. It is asked once: nobody knows whether a server that went away had done it. */
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  ask(json<T>, path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
