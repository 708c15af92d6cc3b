/**
 * The session. An API key is stored in sessionStorage, so it is deleted with the tab. The tokens of a person who signed in at the identity provider
 * are only in memory. Neither is ever in a URL of ours. A page has one owner: when another person signs in, it is loaded again without its data, and
 * requests that wait are never sent.
 */
import { useSyncExternalStore } from 'react'
import { deleteDrafts, deleteOldDrafts } from '../forms/drafts.ts'
import type { PersonTokens } from './oidc.ts'
import {
  EVERYONE,
  isSignedOutHere,
  keepPersonHere,
  keepSignedOutHere,
  onPersonHere,
  ownerOf,
  personHere,
  setPageOwner,
} from './owner.ts'
import { settings } from './settings.ts'

const STORED_AS = 'vanline.credential'
/** Who the stored credential belongs to. */
const STORED_OWNER = 'vanline.credential-owner'
/** Why the session of this tab has ended. The tab starts no new session until a user signs in here. */
const ENDED = 'vanline.ended'
/** Set while this tab shows that it belonged to another person before. */
const TAKEN_OVER = 'vanline.taken-over'
/** The delay before the identity provider is asked again. */
const AGAIN_MS = 3_000
const TIMER_MAX_MS = 2 ** 31 - 1
const EXPIRED = 'Your session has ended. Sign in again to continue.'

/** signed-out: in another tab. other: another person signed in in this browser. refused: the server did not accept the stored key. */
export type Ending = 'signed-out' | 'other' | 'refused'

export type Session = {
  credential: string | null
  /** Whose page this is; null until it is known. It never changes to another person. */
  owner: string | null
  isPerson: boolean
  /** How often the user has signed in since the page was loaded. */
  signIns: number
  /** Whether sign-in is needed, and why the last attempt failed. */
  isAsking: boolean
  refusal: string | null
  /** Why the session that this tab had before has ended. */
  ended: Ending | null
  /** Whether the server has accepted a credential since the page was loaded: then the page shows something that must not be lost. */
  isInUse: boolean
  /** Whether the session has to be renewed, and the identity provider cannot be reached. */
  isCutOff: boolean
}

let session: Session = {
  ...restored(),
  isPerson: false,
  signIns: 0,
  isAsking: false,
  refusal: null,
  ended: sessionStorage.getItem(ENDED) as Ending | null,
  isInUse: false,
  isCutOff: false,
}
let tokens: PersonTokens | null = null
let renewing: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let signedIn = Promise.withResolvers<void>()
/** Whether the page has ended, and waits only to be loaded again. */
let isOver = false
const listeners = new Set<() => void>()

/** The credential and owner of this tab before a reload. They are dropped if another person signed in meanwhile. */
function restored(): Pick<Session, 'credential' | 'owner'> {
  const credential = sessionStorage.getItem(STORED_AS)
  const owner = settings.isOpen ? EVERYONE : sessionStorage.getItem(STORED_OWNER)
  if (!settings.isOpen && owner !== null && personHere() !== owner) {
    deleteCredential()
    sessionStorage.setItem(ENDED, endingNow())
    return { credential: null, owner: null }
  }
  if (owner !== null) own(owner)
  return { credential, owner }
}

function deleteCredential(): void {
  for (const name of [STORED_AS, STORED_OWNER]) sessionStorage.removeItem(name)
}

/** Why the session of a page ends that is not the person's who is signed in in this browser. */
function endingNow(): Ending {
  return personHere() ? 'other' : 'signed-out'
}

function own(owner: string): void {
  setPageOwner(owner)
  deleteOldDrafts(owner)
}

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

/** Whether the page should ask the identity provider, without the user, for a sign-in that exists there. */
export const mayResume = (): boolean => session.credential === null && session.ended === null && !isSignedOutHere()

/** Whether the page still belongs to the person of this browser. If not, its session ends. To be asked before anything is sent. */
export function isMine(): boolean {
  if (isOver) return false
  if (settings.isOpen || session.owner === null || personHere() === session.owner) return true
  endSession(endingNow())
  return false
}

onPersonHere(() => isMine())

// The Back button can show a page that has ended.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOver) location.reload()
})

/** Takes an accepted key or token, and whom it belongs to by the answer of the server. Null is a client certificate. */
export function signInAsCaller(actor: string, credential: string | null): void {
  if (credential !== null) sessionStorage.setItem(STORED_AS, credential)
  sessionStorage.setItem(STORED_OWNER, ownerOf(actor))
  begin(ownerOf(actor), credential, null)
}

export function signInAsPerson(next: PersonTokens): void {
  deleteCredential()
  begin(ownerOf(next.subject, next.issuer), next.token, next)
}

/** Begins a session, or goes on with it if it is the same person. Pages of other people in this browser end. */
function begin(owner: string, credential: string | null, next: PersonTokens | null): void {
  const isAnother = session.owner !== null && session.owner !== owner
  sessionStorage.removeItem(ENDED)
  keepPersonHere(owner)
  if (isAnother) {
    handOver()
    return
  }
  own(owner)
  takeTokens(next)
  change({
    credential,
    owner,
    isPerson: next !== null,
    signIns: session.signIns + 1,
    isAsking: false,
    refusal: null,
    ended: null,
    // The server has identified everyone but the people of the identity provider.
    isInUse: session.isInUse || next === null,
    isCutOff: false,
  })
  signedIn.resolve()
  signedIn = Promise.withResolvers()
}

/** Another person has signed in. The page starts again for them: a stored key is theirs already, and the identity provider knows them. */
function handOver(): void {
  sessionStorage.setItem(TAKEN_OVER, '1')
  stop()
  location.reload()
}

/** Whether this tab belonged to another person before. */
export const isTakenOver = (): boolean => sessionStorage.getItem(TAKEN_OVER) !== null
export const dismissTakenOver = (): void => sessionStorage.removeItem(TAKEN_OVER)

/** Asks the user to sign in. */
export const ask = (refusal: string | null): void => change({ isAsking: true, refusal })

/** Resolves when the owner of the page has signed in. */
export const whenSignedIn = (): Promise<void> => signedIn.promise

/**
 * Deletes the credential and the user's drafts, in every tab, and holds that for this browser. The caller leaves the page: the returned function does,
 * if there is a session at an identity provider to end.
 */
export function signOut(): () => boolean {
  const ended = tokens
  if (session.owner !== null) deleteDrafts(session.owner)
  keepSignedOutHere()
  deleteCredential()
  dismissTakenOver()
  stop()
  return () => ended?.leave() ?? false
}

/** Ends the session of this tab, which then does not begin another by itself. */
export function endSession(ending: Ending): void {
  tokens?.revoke()
  if (ending === 'signed-out' && session.owner !== null) deleteDrafts(session.owner)
  deleteCredential()
  dismissTakenOver()
  sessionStorage.setItem(ENDED, ending)
  stop()
  location.reload()
}

/** From now on the page sends and stores nothing. What was typed into a search is in the state of the history, and must not outlive the page. */
function stop(): void {
  isOver = true
  takeTokens(null)
  setPageOwner(null)
  change({ credential: null, owner: null, isPerson: false, refusal: null, isCutOff: false })
  history.replaceState(null, '', location.href)
}

/** Whether the tokens have to be renewed before they are used. Timers are late in background tabs and after the computer has slept. */
export const isStale = (): boolean => tokens !== null && tokens.renewAtMs <= Date.now()
export const hasTokens = (): boolean => tokens !== null

/** The server has accepted the credential. */
export function noteInUse(): void {
  if (!session.isInUse) change({ isInUse: true })
}

/** Keeps the tokens, and renews them in time. */
function takeTokens(next: PersonTokens | null): void {
  tokens = next
  clearTimeout(timer)
  if (next === null) return
  timer = setTimeout(() => void renewed(), Math.min(Math.max(next.renewAtMs - Date.now(), 0), TIMER_MAX_MS))
}

/** Renews the tokens, once for all requests; false if the session has ended. Waits for an identity provider that cannot be reached. */
export function renewed(): Promise<boolean> {
  renewing ??= renewTokens().finally(() => {
    renewing = null
  })
  return renewing
}

async function renewTokens(): Promise<boolean> {
  const before = tokens
  let next: PersonTokens | null | undefined
  while (next === undefined) {
    if (!isMine()) return false
    // Renewing throws if the identity provider cannot be reached.
    next = before === null ? null : await before.renew().catch(() => undefined)
    // The user has signed in or out meanwhile.
    if (tokens !== before) {
      if (isOver) next?.revoke()
      return tokens !== null
    }
    if (next === undefined) {
      change({ isCutOff: true })
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
  takeTokens(next)
  if (next === null) change({ credential: null, isAsking: true, refusal: EXPIRED, isCutOff: false })
  else change({ credential: next.token, isCutOff: false })
  return next !== null
}
