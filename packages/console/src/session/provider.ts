/**
 * Signing in at the identity provider: OpenID Connect, the authorization code flow with PKCE. It happens in this tab when the page was just opened, and
 * in another window when the page has something to lose. Tokens stay in memory, so a reloaded page asks the identity provider again, without showing
 * anything if the person is still signed in there (`prompt=none`).
 */
import {
  type Attempt as Asked,
  needsPerson,
  newAttempt,
  type Provider,
  providerOf,
  refusalIn,
  tokensFor,
} from './oidc.ts'
import { isSignedOutHere } from './owner.ts'
import { ask, mayResume, signInAsPerson } from './session.ts'
import { consoleBase, settings } from './settings.ts'

/** `returnTo` is a path of the console. */
type Attempt = Asked & { returnTo: string; isSilent: boolean }

const STORED_AS = 'vanline.sign-in'
/** The state of a sign-in in another window begins like this, so that the page there knows where its answer belongs. */
const IN_WINDOW = 'window.'
/** Answers of other windows. A channel reaches pages of our own origin only. */
const ANSWERS = 'vanline.sign-in'
const UNREACHABLE = 'The identity provider cannot be reached. Reload the page to try again.'

const redirectUri = new URL('signed-in', consoleBase).href
// This file is loaded only where people sign in. Null if the server could not reach the identity provider.
const provider: Provider | null = providerOf(settings.signIn!, { redirectUri, homeUri: consoleBase.href })

/** Begins a session when the page is loaded. False if the page is about to be left, so that it need not be shown. */
export async function startSession(): Promise<boolean> {
  if (isAnswerPage()) return takeAnswer()
  if (!mayResume()) return true
  if (provider === null || !isSecureContext) {
    ask(isSecureContext ? UNREACHABLE : 'Browsers allow signing in only over https.')
    return true
  }
  await signInHere({ isSilent: true })
  return false
}

/** Signs in in this tab, and comes back to the same page. */
export async function signInHere({ isSilent = false } = {}): Promise<void> {
  const returnTo = isAnswerPage() ? consoleBase.pathname : location.pathname + location.search + location.hash
  const { url, ...attempt } = await newAttempt(provider!, promptOf(isSilent))
  sessionStorage.setItem(STORED_AS, JSON.stringify({ ...attempt, returnTo, isSilent }))
  location.replace(url)
}

let inWindow: Attempt | null = null
let answers: BroadcastChannel | null = null

/** Signs in in another window, so that this page stays as it is. False if the browser has blocked the window. */
export async function signInBeside(): Promise<boolean> {
  // Opened at once: browsers allow it only as the direct effect of a click.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680')
  if (opened === null) return false
  const { url, ...attempt } = await newAttempt(provider!, { kind: IN_WINDOW, ...promptOf(false) })
  inWindow = { ...attempt, returnTo: '', isSilent: false }
  if (answers === null) {
    answers = new BroadcastChannel(ANSWERS)
    answers.addEventListener('message', ({ data }) => void hear(String(data)))
  }
  opened.location.href = url
  return true
}

/** Takes an answer from another window, if it is the one to our last request. */
async function hear(search: string): Promise<void> {
  const attempt = inWindow
  if (attempt === null || new URLSearchParams(search).get('state') !== attempt.state) return
  inWindow = null
  await finish(attempt, search)
}

const isAnswerPage = (): boolean => location.href.split(/[?#]/)[0] === redirectUri

/** The page that the identity provider sends the browser to. */
async function takeAnswer(): Promise<boolean> {
  const { search } = location
  // The code works only once, and need not stay in the address bar.
  history.replaceState(null, '', consoleBase)
  if (new URLSearchParams(search).get('state')?.startsWith(IN_WINDOW)) {
    new BroadcastChannel(ANSWERS).postMessage(search)
    document.getElementById('root')!.textContent = 'You can close this window.'
    window.close()
    return false
  }
  const attempt = storedAttempt()
  if (attempt === null) {
    ask('This page did not ask for a sign-in. Try again.')
    return true
  }
  await finish(attempt, search)
  // The path comes from this tab, never from the URL; and it must be one of ours.
  if (attempt.returnTo.startsWith(consoleBase.pathname)) history.replaceState(null, '', attempt.returnTo)
  return true
}

/** The request that this tab has made, once. */
function storedAttempt(): Attempt | null {
  const stored = sessionStorage.getItem(STORED_AS)
  sessionStorage.removeItem(STORED_AS)
  return stored === null ? null : (JSON.parse(stored) as Attempt)
}

/** After signing out in this browser the provider asks who it is, even if its own session has not ended: the next person may be another one. */
function promptOf(isSilent: boolean): { prompt?: 'none' | 'login' } {
  if (isSilent) return { prompt: 'none' }
  return isSignedOutHere() ? { prompt: 'login' } : {}
}

async function finish(attempt: Attempt, search: string): Promise<void> {
  try {
    if (provider === null) return ask(UNREACHABLE)
    signInAsPerson(await tokensFor(provider, attempt, search))
  } catch (error) {
    ask(attempt.isSilent && needsPerson(error) ? null : reasonOf(error))
  }
}

/** Why a sign-in failed, for the person. */
function reasonOf(error: unknown): string {
  const refusal = refusalIn(error)
  if (refusal !== undefined) return `The identity provider refused the sign-in: ${refusal}.`
  // fetch fails with a TypeError, and with a DOMException after a time-out.
  if (error instanceof TypeError || error instanceof DOMException) return UNREACHABLE
  return `The answer of the identity provider is not valid: ${error instanceof Error ? error.message : error}.`
}
