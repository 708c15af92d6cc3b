/**
 * Signing in at the identity provider: OpenID Connect, the authorization code flow with PKCE. It happens in this tab when the page was just opened, and
 * in another window when the page has something to lose. Tokens stay in memory, so a reloaded page asks the identity provider again, without showing
 * anything if the person is still signed in there (`prompt=none`).
 */
import * as oauth from 'oauth4webapi'
import { isSignedOutHere } from './owner.ts'
import { ask, mayResume, type PersonTokens, signInAsPerson } from './session.ts'
import { consoleBase, settings } from './settings.ts'

/** A pending sign-in request, stored until the provider answers. `returnTo` is a path of the console. */
type Attempt = { state: string; nonce: string; verifier: string; returnTo: string; isSilent: boolean }

const STORED_AS = 'vanline.sign-in'
/** The state of a sign-in in another window begins like this, so that the page there knows where its answer belongs. */
const IN_WINDOW = 'window.'
/** Answers of other windows. A channel reaches pages of our own origin only. */
const ANSWERS = 'vanline.sign-in'
/** Tokens are renewed this long before they expire, or at half of their life if it is short. */
const EARLY_MS = 60_000
const ANSWER_MAX_MS = 20_000
/** A token whose life the identity provider does not tell. */
const LIFE_S = 300

/** Answers to a silent request that only say that the person has to do something. */
const NEEDS_PERSON = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']
const UNREACHABLE = 'The identity provider cannot be reached. Reload the page to try again.'

const redirectUri = new URL('signed-in', consoleBase).href
// This file is loaded only where people sign in.
const { issuer, clientID, scopes, parameters, mayHint, endpoints } = settings.signIn!
const client: oauth.Client = { client_id: clientID }
/** Null if the server could not reach it. */
const provider = endpoints && { issuer, ...endpoints }

/** The options of every request. The server passes on http endpoints only for identity providers on its own machine. */
const requestOptions = (endpoint: string | undefined) => ({
  [oauth.allowInsecureRequests]: endpoint?.startsWith('http:') ?? false,
  signal: AbortSignal.timeout(ANSWER_MAX_MS),
})

/** The options of a request for tokens. */
const tokenOptions = (): oauth.TokenEndpointRequestOptions => ({
  // The resource that the sign-in was for (RFC 8707).
  ...(parameters.resource !== undefined && { additionalParameters: { resource: parameters.resource } }),
  ...requestOptions(provider?.token_endpoint),
})

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
  const { url, ...attempt } = await newAttempt('', returnTo, isSilent)
  sessionStorage.setItem(STORED_AS, JSON.stringify(attempt))
  location.replace(url)
}

let inWindow: Attempt | null = null
let answers: BroadcastChannel | null = null

/** Signs in in another window, so that this page stays as it is. False if the browser has blocked the window. */
export async function signInBeside(): Promise<boolean> {
  // Opened at once: browsers allow it only as the direct effect of a click.
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=680')
  if (opened === null) return false
  const { url, ...attempt } = await newAttempt(IN_WINDOW, '', false)
  inWindow = attempt
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

async function newAttempt(kind: string, returnTo: string, isSilent: boolean): Promise<Attempt & { url: string }> {
  const verifier = oauth.generateRandomCodeVerifier()
  const attempt = { state: kind + oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier }
  const url = new URL(provider!.authorization_endpoint)
  const query = {
    ...parameters,
    client_id: clientID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...promptOf(isSilent),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { ...attempt, returnTo, isSilent, url: url.href }
}

/** After signing out in this browser the provider asks who it is, even if its own session has not ended: the next person may be another one. */
function promptOf(isSilent: boolean): { prompt?: string } {
  if (isSilent) return { prompt: 'none' }
  return isSignedOutHere() ? { prompt: 'login' } : {}
}

/** Exchanges the code of an answer for tokens. The answer must have the state, and the ID token the nonce, of the request. */
async function finish({ state, nonce, verifier, isSilent }: Attempt, search: string): Promise<void> {
  try {
    if (provider === null) return ask(UNREACHABLE)
    const answer = oauth.validateAuthResponse(provider, client, new URLSearchParams(search), state)
    const parts = [provider, client, oauth.None(), answer, redirectUri, verifier, tokenOptions()] as const
    const response = await oauth.authorizationCodeGrantRequest(...parts)
    const checks = { expectedNonce: nonce, requireIdToken: true }
    const granted = await oauth.processAuthorizationCodeResponse(provider, client, response, checks)
    const subject = oauth.getValidatedIdTokenClaims(granted)!.sub
    signInAsPerson(tokensOf(granted, { subject, idToken: granted.id_token!, refreshToken: granted.refresh_token }))
  } catch (error) {
    const isExpected =
      isSilent && error instanceof oauth.AuthorizationResponseError && NEEDS_PERSON.includes(error.error)
    ask(isExpected ? null : reasonOf(error))
  }
}

/** Why a sign-in failed, for the person. */
function reasonOf(error: unknown): string {
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError)
    return `The identity provider refused the sign-in: ${error.error_description ?? error.error}.`
  // fetch fails with a TypeError, and with a DOMException after a time-out.
  if (error instanceof TypeError || error instanceof DOMException) return UNREACHABLE
  return `The answer of the identity provider is not valid: ${error instanceof Error ? error.message : error}.`
}

/** What a session at the provider has besides the access token. */
type Grant = { subject: string; idToken: string; refreshToken: string | undefined }

function tokensOf(granted: oauth.TokenEndpointResponse, grant: Grant): PersonTokens {
  const { subject, refreshToken } = grant
  const lifeMs = (granted.expires_in ?? LIFE_S) * 1000
  const endsAtMs = Date.now() + lifeMs
  const token = granted.access_token
  const current: PersonTokens = {
    token,
    subject,
    issuer,
    // Without a refresh token there is nothing to do until the end.
    renewAtMs: refreshToken === undefined ? endsAtMs : endsAtMs - Math.min(EARLY_MS, lifeMs / 2),
    async renew() {
      if (refreshToken === undefined) return null
      try {
        return await refreshed(refreshToken, grant)
      } catch (error) {
        if (isRefusal(error)) return null
        // The identity provider cannot be reached: the token is used for as long as it is valid.
        if (Date.now() < endsAtMs) return { ...current, renewAtMs: Math.min(Date.now() + EARLY_MS / 4, endsAtMs) }
        throw error
      }
    },
    revoke: () => revoke(refreshToken ?? token),
    leave() {
      current.revoke()
      return endProviderSession(grant)
    },
  }
  return current
}

/** Whether the identity provider has answered that it renews no longer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof oauth.ResponseBodyError && (error.status === 400 || error.status === 401))

async function refreshed(refreshToken: string, grant: Grant): Promise<PersonTokens | null> {
  const parts = [provider!, client, oauth.None(), refreshToken, tokenOptions()] as const
  const response = await oauth.refreshTokenGrantRequest(...parts)
  const granted = await oauth.processRefreshTokenResponse(provider!, client, response)
  const { sub = grant.subject } = oauth.getValidatedIdTokenClaims(granted) ?? {}
  if (sub !== grant.subject) return null
  const { id_token: idToken = grant.idToken, refresh_token: next = refreshToken } = granted
  return tokensOf(granted, { ...grant, idToken, refreshToken: next })
}

/** Revokes a token (RFC 7009). The request outlives the page, and nothing waits for its answer. */
function revoke(token: string): void {
  const endpoint = provider?.revocation_endpoint
  if (provider === null || endpoint === undefined) return
  const [customFetch, options] = [oauth.customFetch, requestOptions(endpoint)]
  const outliving = { [customFetch]: (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true }) }
  oauth.revocationRequest(provider, client, oauth.None(), token, { ...options, ...outliving }).catch(() => {})
}

/**
 * Leaves the page for the one where the session at the provider ends; false if there is none. The ID token says whose session it is, so that most
 * providers do not ask again. It is the only token that is ever in a URL: the service does not accept it, and the URL is not in the history of the tab.
 */
function endProviderSession({ idToken }: Grant): boolean {
  if (!provider?.end_session_endpoint) return false
  const url = new URL(provider.end_session_endpoint)
  if (mayHint) url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', clientID)
  url.searchParams.set('post_logout_redirect_uri', consoleBase.href)
  location.replace(url)
  return true
}
