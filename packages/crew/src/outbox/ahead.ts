/** The questions of a sign-in by link, which are sent while the rest of the page is still loading. It imports nothing, to be there soon. */

type Fetch = typeof globalThis.fetch
type Ground = { base: string; fetch: Fetch; clock: () => number }

/** Everything that a sign-in asks. */
const PATHS = ['/v1/crew/me', '/v1/crew/jobs']

/** An older answer says neither that the service is there, nor what time it is. */
const FRESH_MS = 1_000
/** Beyond this, a request counts as lost. */
const TIMEOUT_MS = 30_000

/** Sends the questions, and returns a `fetch` that takes each answer once for the same request. Every other request is sent as usual. */
export function askAhead({ base, fetch, clock }: Ground, credential: string): Fetch {
  const authorization = `Bearer ${credential}`
  const ask = async (path: string) => {
    const response = await fetch(`${base}${path}`, {
      ...{ redirect: 'manual', cache: 'no-store', credentials: 'omit' },
      headers: { accept: 'application/json', authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { response, atMs: clock() }
  }
  const answers = new Map<unknown, ReturnType<typeof ask>>(PATHS.map((path) => [`${base}${path}`, ask(path)]))
  // A lost request is noticed by the page that asks for its answer.
  for (const answer of answers.values()) answer.catch(() => undefined)
  return async (url, init) => {
    const answer = answers.get(url)
    if (!answer || new Headers(init?.headers).get('authorization') !== authorization) return fetch(url, init)
    answers.delete(url)
    const { response, atMs } = await answer
    return Math.abs(clock() - atMs) <= FRESH_MS ? response : fetch(url, init)
  }
}
