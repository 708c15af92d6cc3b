/** Settings that the server puts into the page. */
export type ServerSettings = {
  /** The channel of status changes. */
  channel: string
  /** The shipment types that are accepted; null for any. */
  shipmentTypes: string[] | null
  /** Whether the server accepts API keys. */
  apiKeys: boolean
  /** How people sign in at the identity provider; null if they use keys only. */
  signIn: SignInSettings | null
}

export type SignInSettings = {
  issuer: string
  clientID: string
  scopes: string
  parameters: Record<string, string>
  /** Null if the server could not reach the identity provider. */
  endpoints: {
    authorization_endpoint: string
    token_endpoint: string
    end_session_endpoint?: string
    authorization_response_iss_parameter_supported?: boolean
    id_token_signing_alg_values_supported?: string[]
  } | null
}

function read(): ServerSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="vanline-settings"]')?.content ?? ''
  try {
    return JSON.parse(content) as ServerSettings
  } catch {
    // The page comes from a development server.
    return { channel: 'console', shipmentTypes: null, apiKeys: true, signIn: null }
  }
}

export const settings = read()

/** The nonce that styles made by scripts must carry. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
