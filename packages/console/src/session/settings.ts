import type { SignInSettings } from './oidc.ts'

/** Settings that the server puts into the page. */
export type ServerSettings = {
  /** The channel of status changes. */
  channel: string
  /** The shipment types that are accepted; null for any. */
  shipmentTypes: string[] | null
  /** Whether the server lets everyone in: it requires no authentication. */
  isOpen: boolean
  /** Whether the server accepts API keys. */
  apiKeys: boolean
  /** Whether the server accepts client certificates, which the browser sends by itself. */
  certificates: boolean
  /** By which ways the server can send messages. */
  messages: { EMAIL: boolean; TEXT: boolean }
  /** How people sign in at the identity provider; null if they use keys only. */
  signIn: SignInSettings | null
}

function read(): ServerSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="vanline-settings"]')?.content ?? ''
  try {
    return JSON.parse(content) as ServerSettings
  } catch {
    // The page comes from a development server.
    return {
      ...{ channel: 'console', shipmentTypes: null, isOpen: false, apiKeys: true, certificates: false },
      ...{ messages: { EMAIL: true, TEXT: true }, signIn: null },
    }
  }
}

export const settings = read()

/** The URL of the console; it ends in /console/. */
export const consoleBase = new URL(document.baseURI)

/** Where the server is, without a slash at the end. */
export const serverUrl = new URL('..', consoleBase).href.replace(/\/$/, '')

/** The nonce that styles made by scripts must carry. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
