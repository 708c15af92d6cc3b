/**
 * Who is looking. A key or token is kept in sessionStorage, gone with the tab, and never in a URL. A request that is answered with 401
 * waits until somebody has signed in and is then sent again, so that the page it came from, with all that was typed, stays as it is.
 */
import { useSyncExternalStore } from 'react'

const STORED_AS = 'vanline.credential'
const ANSWER_MAX_MS = 20_000

/** What the page knows: whether it waits for somebody to sign in, and why the last attempt was refused. */
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

/** Takes a key or token; whatever waited for one goes on. */
export function signIn(credential: string): void {
  sessionStorage.setItem(STORED_AS, credential)
  change({ credential, isAsking: false })
  signedIn.resolve()
  signedIn = Promise.withResolvers()
}

/** Forgets the key; what is shown is left to the caller. */
export function signOut(): void {
  sessionStorage.removeItem(STORED_AS)
  change({ credential: null, refusal: null })
}

/** fetch with the credential of the session; where that is refused, the request waits for another one and is sent again. */
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

/** An answer that does not begin in time is given up; one that has begun, such as a stream, goes on for as long as it likes. */
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

/** Waits for a credential that is not the refused one. */
async function askedAgain(refused: string | null, refusal: string | null, signal?: AbortSignal | null): Promise<void> {
  if (session.credential !== refused && session.credential !== null) return
  change({ isAsking: true, refusal: refused === null ? null : refusal })
  await new Promise<void>((resolve, reject) => {
    void signedIn.promise.then(resolve)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
