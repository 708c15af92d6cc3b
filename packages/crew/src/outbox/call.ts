/** One request to the service, and its answer as far as the outbox understands it. */
import { offsetMsOf } from './clock.ts'
import { type Answer, NO_ANSWER } from './meaning.ts'

/** A credential that ends. Given the one that the service refused, it is renewed; null if the person has to sign in again. */
export type Renewable = (refused?: string) => Promise<string | null>

export type Caller = {
  /** The URL of the service, without a slash at its end. */
  base: string
  credential: string | Renewable
  fetch: typeof globalThis.fetch
  clock: () => number
  /** Called with what has to be added to the clock of the phone. */
  onOffset?: (offsetMs: number) => void
}

export type Call = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Blob
  timeoutMs?: number
}

/** Beyond this, a request counts as lost. A phone may send 8 KB a second. */
const TIMEOUT_MS = 30_000

export type Received = Answer & { headers: Headers }

/** The answer to a person whose session has ended, as the service would give it. */
const SIGN_IN_AGAIN: Received = {
  ...{ status: 401, body: { code: 'sign_in_again', detail: 'Sign in again.' }, retryAfterMs: null },
  headers: new Headers(),
}

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

/** fetch with the credential of the caller; null if that has ended. One that the service refuses is renewed once: nothing was done without it. */
export async function authorizedFetch(
  { base, credential, fetch }: Caller,
  path: string,
  { headers, ...init }: Sent,
): Promise<Response | null> {
  const send = (token: string) =>
    fetch(`${base}${path}`, { ...init, headers: { ...headers, authorization: `Bearer ${token}` } })
  if (typeof credential === 'string') return send(credential)
  const token = await credential()
  if (token === null) return null
  const response = await send(token)
  if (response.status !== 401) return response
  const next = await credential(token)
  return next === null ? null : send(next)
}

/** Sends one request. Never throws: a request without an answer has the status 0. */
export async function call(caller: Caller, { method, path, headers = {}, body, timeoutMs }: Call): Promise<Received> {
  let sentMs = caller.clock()
  const timed: typeof caller.fetch = (...sent) => {
    sentMs = caller.clock()
    return caller.fetch(...sent)
  }
  try {
    const response = await authorizedFetch({ ...caller, fetch: timed }, path, {
      ...{ method, redirect: 'manual', cache: 'no-store', credentials: 'omit' },
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    })
    if (response === null) return SIGN_IN_AGAIN
    const text = await response.text()
    const offsetMs = offsetMsOf(response.headers.get('date'), sentMs, caller.clock())
    const answer = { status: response.status, body: jsonOf(response, text), retryAfterMs: retryAfterMsOf(response) }
    // Only the service knows the time: the Date of a hotspot is that of a stranger.
    if (offsetMs !== undefined && answer.body !== undefined) caller.onOffset?.(offsetMs)
    return { ...answer, headers: response.headers }
  } catch {
    return { ...NO_ANSWER, headers: new Headers() }
  }
}

function jsonOf(response: Response, text: string): unknown {
  if (!/^application\/(problem\+)?json\b/.test(response.headers.get('content-type') ?? '')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterMsOf({ headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
