/**
 * The session. An API key is stored in sessionStorage, so it is deleted with the tab. The tokens of a person who signed in at the identity provider
 * are only in memory. Neither is ever in a URL of ours. A request that gets 401 waits until the user has signed in and is then sent again, so that
 * the page and its input stay unchanged.
 */
import { useSyncExternalStore } from 'react'
import { deleteDrafts } from '../forms/drafts.ts'

const STORED_AS = 'vanline.credential'
const SIGNED_OUT = 'vanline.signed-out'
/** Who is signed in in this browser, in all its tabs: the drafts are theirs. */
const PERSON = 'vanline.person'
const ANSWER_MAX_MS = 20_000
/** A file can take long until it is sent. */
const FILE_MAX_MS = 10 * 60_000
/** The delay before the identity provider is asked again. */
const AGAIN_MS = 3_000
const TIMER_MAX_MS = 2 ** 31 - 1
const ENDED = 'Your session has ended. Sign in again to continue.'

/** The tokens of a person. Renewing gives new ones, or null if the identity provider has ended the session. */
export type PersonTokens = {
  /** The access token. */
  token: string
  /** The person, as the identity provider identifies them. */
  subject: string
  /** When to renew, in milliseconds: before the token expires. */
  renewAtMs: number
  renew: () => Promise<PersonTokens | null>
}

export type Session = {
  credential: string | null
  isPerson: boolean
  /** How often the user has signed in since the page was loaded. */
  signIns: number
  /** Whether sign-in is needed, and why the last attempt failed. */
  isAsking: boolean
  refusal: string | null
  /** Whether the server has accepted a credential since the page was loaded: then the page shows something that must not be lost. */
  isInUse: boolean
  /** Whether the session has to be renewed, and the identity provider cannot be reached. */
  isCutOff: boolean
}

let session: Session = {
  credential: sessionStorage.getItem(STORED_AS),
  isPerson: false,
  signIns: 0,
  isAsking: false,
  refusal: null,
  isInUse: false,
  isCutOff: false,
}
let tokens: PersonTokens | null = null
let lastSubject: string | null = null
let renewing: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
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

/** The session as it is now. */
export const currentSession = (): Session => session

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)

/** Whether the page should find out by itself whether the person is signed in at the identity provider. */
export const mayResume = (): boolean => session.credential === null && sessionStorage.getItem(SIGNED_OUT) === null

/** A user who signs out does so in every tab. */
const signOuts = new BroadcastChannel(SIGNED_OUT)
signOuts.addEventListener('message', () => {
  if (session.credential === null && !session.isPerson) return
  forgetCredential()
  location.reload()
})

/** Sets a key or token that the user has typed; waiting requests continue. */
export function signInWithKey(credential: string): void {
  if (localStorage.getItem(PERSON) !== null) deleteDrafts()
  localStorage.removeItem(PERSON)
  sessionStorage.setItem(STORED_AS, credential)
  takeTokens(null)
  goOn(credential)
}

/** Sets the tokens of a person. What another person has typed in this browser is deleted. */
export function signInAsPerson(next: PersonTokens): void {
  const before = lastSubject ?? localStorage.getItem(PERSON)
  localStorage.setItem(PERSON, next.subject)
  if (before !== null && before !== next.subject) {
    deleteDrafts()
    // The tokens are lost with the page, which then finds the other person signed in.
    location.reload()
    return
  }
  lastSubject = next.subject
  sessionStorage.removeItem(STORED_AS)
  takeTokens(next)
  goOn(next.token)
}

function goOn(credential: string): void {
  sessionStorage.removeItem(SIGNED_OUT)
  change({
    credential,
    isPerson: tokens !== null,
    signIns: session.signIns + 1,
    isAsking: false,
    refusal: null,
    isCutOff: false,
  })
  signedIn.resolve()
  signedIn = Promise.withResolvers()
}

/** Asks the user to sign in. */
export const ask = (refusal: string | null): void => change({ isAsking: true, refusal })

/** Deletes the credential and all drafts; the caller leaves the page. */
export function signOut(): void {
  forgetCredential()
  deleteDrafts()
  localStorage.removeItem(PERSON)
  signOuts.postMessage(null)
}

/** Ends the session of this tab, which then does not begin another by itself. */
function forgetCredential(): void {
  sessionStorage.removeItem(STORED_AS)
  sessionStorage.setItem(SIGNED_OUT, '1')
  takeTokens(null)
  change({ credential: null, isPerson: false, refusal: null, isCutOff: false })
}

/** Keeps the tokens, and renews them in time. */
function takeTokens(next: PersonTokens | null): void {
  tokens = next
  clearTimeout(timer)
  if (next === null) return
  timer = setTimeout(() => void renewed(), Math.min(Math.max(next.renewAtMs - Date.now(), 0), TIMER_MAX_MS))
}

/** Renews the tokens, once for all requests; false if the session has ended. Waits for an identity provider that cannot be reached. */
function renewed(): Promise<boolean> {
  renewing ??= renewTokens().finally(() => {
    renewing = null
  })
  return renewing
}

async function renewTokens(): Promise<boolean> {
  const before = tokens
  let next: PersonTokens | null | undefined
  while (next === undefined) {
    // It throws if the identity provider cannot be reached.
    next = before === null ? null : await before.renew().catch(() => undefined)
    // The user has signed in or out meanwhile.
    if (tokens !== before) return tokens !== null
    if (next === undefined) {
      change({ isCutOff: true })
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
  takeTokens(next)
  if (next === null) change({ credential: null, isAsking: true, refusal: ENDED, isCutOff: false })
  else change({ credential: next.token, isCutOff: false })
  return next !== null
}

/** fetch with the credential of the session. After 401 the request waits for a new credential and is sent again. */
export async function authorizedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  for (let mayRenew = true; ; ) {
    // Timers are late in background tabs and after the computer has slept.
    if (tokens !== null && tokens.renewAtMs <= Date.now()) await unlessAborted(renewed(), init.signal)
    if (session.isPerson && session.credential === null) await unlessAborted(signedIn.promise, init.signal)
    const used = session.credential
    const headers = new Headers(init.headers)
    if (used !== null) headers.set('authorization', `Bearer ${used}`)
    const response = await answered(input, { ...init, headers })
    if (response.status !== 401) {
      if (!session.isInUse) change({ isInUse: true })
      return response
    }
    if (session.credential !== used && session.credential !== null) continue
    if (tokens !== null && mayRenew) {
      mayRenew = false
      await unlessAborted(renewed(), init.signal)
      continue
    }
    const problem = (await response.json().catch(() => null)) as { detail?: string } | null
    ask(used === null ? session.refusal : (problem?.detail ?? null))
    await unlessAborted(signedIn.promise, init.signal)
  }
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
