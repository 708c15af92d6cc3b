/**
 * The client of an identity provider: OpenID Connect, the authorization code flow with PKCE. It only makes requests and checks answers, so the console
 * and the page of the crews share it. It stores nothing: where an attempt and its tokens are kept is for the page to say.
 */
import * as oauth from 'oauth4webapi'

/** How people sign in, as the server puts it into its pages. */
export type SignInSettings = {
  issuer: string
  clientID: string
  scopes: string
  parameters: Record<string, string>
  /** Whether the ID token may be in the URL that ends a session: the service does not accept it as a credential. */
  mayHint: boolean
  /** Null if the server could not reach the identity provider. */
  endpoints: {
    authorization_endpoint: string
    token_endpoint: string
    end_session_endpoint?: string
    revocation_endpoint?: string
    authorization_response_iss_parameter_supported?: boolean
    id_token_signing_alg_values_supported?: string[]
  } | null
}

/** The tokens of a person. Renewing gives new ones, or null if the identity provider has ended the session. */
export type PersonTokens = {
  /** The access token. */
  token: string
  /** The person, as the identity provider identifies them, and which provider that is. */
  subject: string
  issuer: string
  /** When to renew, in milliseconds: before the token expires. */
  renewAtMs: number
  renew: () => Promise<PersonTokens | null>
  /** Makes the tokens useless, as far as the identity provider can. */
  revoke: () => void
  /** Leaves the page for the one where the session at the identity provider ends; false if there is none. */
  leave: () => boolean
}

/** A pending sign-in request, stored until the provider answers. */
export type Attempt = { state: string; nonce: string; verifier: string }

/** An identity provider that can be reached, and the pages that it sends the browser to. */
export type Provider = {
  settings: SignInSettings
  server: oauth.AuthorizationServer & NonNullable<SignInSettings['endpoints']>
  client: oauth.Client
  redirectUri: string
  /** The page after signing out. */
  homeUri: string
}

/** Tokens are renewed this long before they expire, or at half of their life if it is short. */
const EARLY_MS = 60_000
const ANSWER_MAX_MS = 20_000
/** A token whose life the identity provider does not tell. */
const LIFE_S = 300
/** Answers to a silent request that only say that the person has to do something. */
const NEEDS_PERSON = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** Null if the server could not reach the identity provider. `clockOffsetMs` has to be added to the clock of this machine. */
export function providerOf(
  settings: SignInSettings,
  { redirectUri, homeUri, clockOffsetMs = 0 }: { redirectUri: string; homeUri: string; clockOffsetMs?: number },
): Provider | null {
  const { issuer, clientID, endpoints } = settings
  if (endpoints === null) return null
  const client = { client_id: clientID, [oauth.clockSkew]: Math.round(clockOffsetMs / 1000) }
  return { settings, server: { issuer, ...endpoints }, client, redirectUri, homeUri }
}

/** The options of every request. The server passes on http endpoints only for identity providers on its own machine. */
const requestOptions = (endpoint: string | undefined) => ({
  [oauth.allowInsecureRequests]: endpoint?.startsWith('http:') ?? false,
  signal: AbortSignal.timeout(ANSWER_MAX_MS),
})

/** The options of a request for tokens. */
const tokenOptions = ({ settings: { parameters }, server }: Provider): oauth.TokenEndpointRequestOptions => ({
  // The resource that the sign-in was for (RFC 8707).
  ...(parameters.resource !== undefined && { additionalParameters: { resource: parameters.resource } }),
  ...requestOptions(server.token_endpoint),
})

/** A new request, and the URL where the person answers it. Its state begins with `kind`. */
export async function newAttempt(
  { settings, server, redirectUri }: Provider,
  { kind = '', prompt }: { kind?: string; prompt?: 'none' | 'login' | undefined },
): Promise<Attempt & { url: string }> {
  const verifier = oauth.generateRandomCodeVerifier()
  const attempt = { state: kind + oauth.generateRandomState(), nonce: oauth.generateRandomNonce(), verifier }
  const url = new URL(server.authorization_endpoint)
  const query = {
    ...settings.parameters,
    client_id: settings.clientID,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: settings.scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { ...attempt, url: url.href }
}

/** Exchanges the code of an answer for tokens. The answer must have the state, and the ID token the nonce, of the request. */
export async function tokensFor(
  provider: Provider,
  { state, nonce, verifier }: Attempt,
  search: string,
): Promise<PersonTokens> {
  const { server, client, redirectUri } = provider
  const answer = oauth.validateAuthResponse(server, client, new URLSearchParams(search), state)
  const parts = [server, client, oauth.None(), answer, redirectUri, verifier, tokenOptions(provider)] as const
  const response = await oauth.authorizationCodeGrantRequest(...parts)
  const checks = { expectedNonce: nonce, requireIdToken: true }
  const granted = await oauth.processAuthorizationCodeResponse(server, client, response, checks)
  const subject = oauth.getValidatedIdTokenClaims(granted)!.sub
  const grant = { subject, idToken: granted.id_token!, refreshToken: granted.refresh_token }
  return tokensOf(provider, granted, grant)
}

/** Whether a silent request failed only because the person has to do something. */
export const needsPerson = (error: unknown): boolean =>
  error instanceof oauth.AuthorizationResponseError && NEEDS_PERSON.includes(error.error)

/** The words of an identity provider that refused a sign-in; undefined if it did not. */
export const refusalIn = (error: unknown): string | undefined =>
  error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError
    ? (error.error_description ?? error.error)
    : undefined

/** What a session at the provider has besides the access token. */
type Grant = { subject: string; idToken: string; refreshToken: string | undefined }

function tokensOf(provider: Provider, granted: oauth.TokenEndpointResponse, grant: Grant): PersonTokens {
  const { subject, refreshToken } = grant
  const lifeMs = (granted.expires_in ?? LIFE_S) * 1000
  const endsAtMs = Date.now() + lifeMs
  const token = granted.access_token
  const current: PersonTokens = {
    token,
    subject,
    issuer: provider.settings.issuer,
    // Without a refresh token there is nothing to do until the end.
    renewAtMs: refreshToken === undefined ? endsAtMs : endsAtMs - Math.min(EARLY_MS, lifeMs / 2),
    async renew() {
      if (refreshToken === undefined) return null
      try {
        return await refreshed(provider, refreshToken, grant)
      } catch (error) {
        if (isRefusal(error)) return null
        // The identity provider cannot be reached: the token is used for as long as it is valid.
        if (Date.now() < endsAtMs) return { ...current, renewAtMs: Math.min(Date.now() + EARLY_MS / 4, endsAtMs) }
        throw error
      }
    },
    revoke: () => revoke(provider, refreshToken ?? token),
    leave() {
      current.revoke()
      return endProviderSession(provider, grant)
    },
  }
  return current
}

/** Whether the identity provider has answered that it renews no longer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof oauth.WWWAuthenticateChallengeError ||
  (error instanceof oauth.ResponseBodyError && (error.status === 400 || error.status === 401))

async function refreshed(provider: Provider, refreshToken: string, grant: Grant): Promise<PersonTokens | null> {
  const { server, client } = provider
  const parts = [server, client, oauth.None(), refreshToken, tokenOptions(provider)] as const
  const response = await oauth.refreshTokenGrantRequest(...parts)
  const granted = await oauth.processRefreshTokenResponse(server, client, response)
  const { sub = grant.subject } = oauth.getValidatedIdTokenClaims(granted) ?? {}
  if (sub !== grant.subject) return null
  const { id_token: idToken = grant.idToken, refresh_token: next = refreshToken } = granted
  return tokensOf(provider, granted, { ...grant, idToken, refreshToken: next })
}

/** Revokes a token (RFC 7009). The request outlives the page, and nothing waits for its answer. */
function revoke({ server, client }: Provider, token: string): void {
  const endpoint = server.revocation_endpoint
  if (endpoint === undefined) return
  const [customFetch, options] = [oauth.customFetch, requestOptions(endpoint)]
  const outliving = { [customFetch]: (url: string, init: RequestInit) => fetch(url, { ...init, keepalive: true }) }
  oauth.revocationRequest(server, client, oauth.None(), token, { ...options, ...outliving }).catch(() => {})
}

/**
 * Leaves the page for the one where the session at the provider ends; false if there is none. The ID token says whose session it is, so that most
 * providers do not ask again. It is the only token that is ever in a URL: the service does not accept it, and the URL is not in the history of the tab.
 */
function endProviderSession({ settings, server, homeUri }: Provider, { idToken }: Grant): boolean {
  if (!server.end_session_endpoint) return false
  const url = new URL(server.end_session_endpoint)
  if (settings.mayHint) url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', settings.clientID)
  url.searchParams.set('post_logout_redirect_uri', homeUri)
  location.replace(url)
  return true
}
