// Talking to the server over HTTP: JSON both ways, and a sentence when something is refused.

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

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    })
  } catch {
    throw new Refused('The server does not answer. Nothing was lost; try again in a moment.', 0)
  }
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T
  const problem = (await response.json().catch(() => undefined)) as Partial<Problem> | undefined
  throw new Refused(problem?.sentence ?? `The server answered ${response.status}.`, response.status, problem?.field)
}

export const get = <T>(path: string): Promise<T> => ask<T>('GET', path)
export const post = <T>(path: string, body: unknown = {}): Promise<T> => ask<T>('POST', path, body)
