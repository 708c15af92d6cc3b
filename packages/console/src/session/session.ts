/**
 * The session. A key or token is stored in sessionStorage, so it is deleted with the tab, and is never in a URL. A request that gets 401 waits until
 * the user has signed in and is then sent again, so that the page and its input stay unchanged.
 */
import { useSyncExternalStore } from 'react'

const STORED_AS = 'vanline.credential'
const ANSWER_MAX_MS = 20_000

/** The state of the session: whether sign-in is needed, and why the last attempt failed. */
export type Session = { credential: string | null; isAsking: boolean; refusal: string | null }

let session: Session = { credential: sessionStorage.getItem(STORED_AS), isAsking: false, refusal: null }
let signedIn = Promise.withResolvers<void>()
const listeners = new Set<() => void>()

function change(next: Partial<Session>): void {
  session = { ...session, ...next }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session)

/** Sets a key or token; waiting requests continue. */
export function signIn(credential: string): void {
  sessionStorage.setItem(STORED_AS, credential)
  change({ credential, isAsking: false })
  signedIn.resolve()
  signedIn = Promise.withResolvers()
}

/** Deletes the key; the caller clears the shown data. */
export function signOut(): void {
  sessionStorage.removeItem(STORED_AS)
  change({ credential: null, refusal: null })
}

/** fetch with the credential of the session. After 401 the request waits for a new credential and is sent again. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const used = session.credential
    const headers = new Headers(init.headers)
    if (used !== null) headers.set('authorization', `Bearer ${used}`)
    const response = await answered(input, { ...init, headers })
    if (response.status !== 401) return response
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null
    await askedAgain(used, problem?.detail ?? null, init.signal)
  }
}

/** Aborts if the answer does not begin in time. An answer that has begun, for example a stream, has no time limit. */
async function answered(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(new Error('The server does not answer.')), ANSWER_MAX_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, giveUp.signal]) : giveUp.signal
  try {
    return await fetch(input, { ...init, signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for another credential than the refused one. */
async function askedAgain(refused: string | null, refusal: string | null, signal?: AbortSignal | null): Promise<void> {
  if (session.credential !== refused && session.credential !== null) return
  change({ isAsking: true, refusal: refused === null ? null : refusal })
  await new Promise<void>((resolve, reject) => {
    void signedIn.promise.then(resolve)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
