import { isSecureUrl } from './hosts.ts'

const ANSWER_MAX_MS = 5_000
const ANSWER_MAX_BYTES = 512 * 1024
/** The endpoints are read again at this age; until that succeeds, the old ones stay in use. */
const REFRESH_MS = 10 * 60_000
/** Without any endpoints people cannot sign in, so they are read again sooner. */
const RETRY_MS = 2_000

/** The configuration of an identity provider (OpenID Connect Discovery), as far as it is used here. */
type ProviderConfiguration = {
  jwks_uri: string
  authorization_endpoint?: unknown
  token_endpoint?: unknown
  end_session_endpoint?: unknown
  revocation_endpoint?: unknown
  authorization_response_iss_parameter_supported?: unknown
  id_token_signing_alg_values_supported?: unknown
}

/** Where the console signs in, by the names of OpenID Connect Discovery. */
export type ProviderEndpoints = {
  authorization_endpoint: string
  token_endpoint: string
  end_session_endpoint?: string
  revocation_endpoint?: string
  authorization_response_iss_parameter_supported?: boolean
  id_token_signing_alg_values_supported?: readonly string[]
}

/** Reads the configuration of an identity provider. */
export async function discoverProvider(issuer: string): Promise<ProviderConfiguration> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { issuer: named, jwks_uri: uri, ...others } = await jsonAt<Record<string, unknown>>(url)
  if (named !== issuer) throw new Error('The configuration of the identity provider names another issuer.')
  if (!isSecureText(uri)) throw new Error('jwks_uri is no https URL.')
  return { jwks_uri: uri, ...others }
}

const isSecureText = (value: unknown): value is string => typeof value === 'string' && isSecureUrl(value)

/** The endpoints for signing in, or null while the identity provider has none or cannot be reached. They are cached. */
export function openEndpoints(issuer: string, clock: () => number): () => Promise<ProviderEndpoints | null> {
  let known: ProviderEndpoints | null = null
  let triedMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    triedMs = clock()
    try {
      known = endpointsIn(await discoverProvider(issuer)) ?? known
    } catch {
      // The next page tries again.
    }
  }
  return async () => {
    if (clock() - triedMs >= (known ? REFRESH_MS : RETRY_MS)) reading = read()
    if (!known) await reading
    return known
  }
}

/** Only https URLs go into the page and its policy. */
function endpointsIn(configuration: ProviderConfiguration): ProviderEndpoints | null {
  const { authorization_endpoint, token_endpoint, end_session_endpoint, revocation_endpoint } = configuration
  if (!isSecureText(authorization_endpoint) || !isSecureText(token_endpoint)) return null
  const algorithms = configuration.id_token_signing_alg_values_supported
  return {
    authorization_endpoint,
    token_endpoint,
    ...(isSecureText(end_session_endpoint) && { end_session_endpoint }),
    ...(isSecureText(revocation_endpoint) && { revocation_endpoint }),
    ...(configuration.authorization_response_iss_parameter_supported === true && {
      authorization_response_iss_parameter_supported: true,
    }),
    ...(Array.isArray(algorithms) && {
      id_token_signing_alg_values_supported: algorithms.filter((name) => typeof name === 'string'),
    }),
  }
}

/** The JSON at a URL of the identity provider. Its content is not trusted to have the type that the caller expects. */
export async function jsonAt<Expected>(url: string): Promise<Expected> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  })
  if (!response.ok || !response.body) throw new Error(`The identity provider answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  // The size is counted while reading: Content-Length may be missing or wrong. Leaving the loop cancels the rest.
  for await (const chunk of response.body) {
    bytes += chunk.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`The identity provider answered more than ${ANSWER_MAX_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}
