/**
 * Requests with the credential of the session. A request that gets 401 waits until its user has signed in again and is then sent again, so that the page
 * and its input stay unchanged. It is never sent for another person: a page has one owner, and its requests end with it.
 */
import {
  ask,
  currentSession,
  endSession,
  hasTokens,
  isMine,
  isStale,
  noteInUse,
  renewed,
  signInAsCaller,
  whenSignedIn,
} from './session.ts'
import { serverUrl, settings } from './settings.ts'

const ANSWER_MAX_MS = 20_000
/** A file can take long until it is sent. */
const FILE_MAX_MS = 10 * 60_000
const NEVER = new Promise<never>(() => {})
const UNREACHABLE = 'The server cannot be reached. Try again.'

/** fetch with the credential of the session. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (let mayRenew = true; ; ) {
    if (currentSession().owner === null) await unlessAborted(ownerKnown(), init.signal)
    if (isStale()) await unlessAborted(renewed(), init.signal)
    if (currentSession().isPerson && currentSession().credential === null)
      await unlessAborted(whenSignedIn(), init.signal)
    // The page has ended: its requests wait until it is gone.
    if (!isMine()) await unlessAborted(NEVER, init.signal)
    const used = currentSession().credential
    const response = await answered(input, withCredential(used, init))
    if (response.status !== 401) {
      noteInUse()
      return response
    }
    const { credential, isInUse, refusal } = currentSession()
    if (credential !== used && credential !== null) continue
    if (hasTokens() && mayRenew) {
      mayRenew = false
      await unlessAborted(renewed(), init.signal)
      continue
    }
    const signedIn = whenSignedIn()
    // The stored key of a tab that was opened again is not valid any more: its drafts must not be shown.
    if (used !== null && !isInUse && !hasTokens()) endSession('refused')
    else ask(used === null ? refusal : await detailOf(response))
    await unlessAborted(signedIn, init.signal)
  }
}

/** Signs in with a key or token that the user has typed; if it is the owner of the page, waiting requests continue. */
export async function signInWithKey(credential: string): Promise<void> {
  try {
    const response = await askWho(credential)
    if (response.ok) signInAsCaller(await actorOf(response), credential)
    else ask(await detailOf(response))
  } catch {
    ask(UNREACHABLE)
  }
}

let identifying: Promise<void> | null = null

/** Waits until it is known whose page this is. It asks once for all requests. */
function ownerKnown(): Promise<void> {
  identifying ??= identify().finally(() => {
    identifying = null
  })
  return identifying
}

async function identify(): Promise<void> {
  if (!isMine()) await NEVER
  const { credential, refusal } = currentSession()
  const signedIn = whenSignedIn()
  // Without a credential the server could only refuse. A certificate is one that the page does not see.
  if (credential === null && !settings.isOpen && !settings.certificates) {
    ask(refusal)
    return signedIn
  }
  const response = await askWho(credential)
  // The user has signed in meanwhile.
  if (currentSession().owner !== null) return
  if (response.ok) return signInAsCaller(await actorOf(response), credential)
  if (response.status !== 401) throw new TypeError(`The server answered ${response.status}.`)
  ask(credential === null ? currentSession().refusal : await detailOf(response))
  await signedIn
}

const askWho = (credential: string | null): Promise<Response> =>
  answered(`${serverUrl}/v1/me`, withCredential(credential, {}))

const actorOf = async (response: Response): Promise<string> => ((await response.json()) as { actor: string }).actor

const detailOf = async (response: Response): Promise<string | null> =>
  ((await response.json().catch(() => null)) as { detail?: string } | null)?.detail ?? null

function withCredential(credential: string | null, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers)
  if (credential !== null) headers.set('authorization', `Bearer ${credential}`)
  return { ...init, headers }
}

/** Aborts if the answer does not begin in time. An answer that has begun, for example a stream, has no time limit. */
async function answered(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController()
  const late = setTimeout(
    () => giveUp.abort(new Error('The server does not answer.')),
    init.body instanceof Blob ? FILE_MAX_MS : ANSWER_MAX_MS,
  )
  const signal = init.signal ? AbortSignal.any([init.signal, giveUp.signal]) : giveUp.signal
  try {
    return await fetch(input, { ...init, signal })
  } finally {
    clearTimeout(late)
  }
}

/** Waits, until the request is aborted. */
const unlessAborted = (waiting: Promise<unknown>, signal?: AbortSignal | null): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    void waiting.then(() => resolve())
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
