/** Settings that the server puts into the page. */
export type ServerSettings = {
  /** The channel of status changes. */
  channel: string
  /** The shipment types that are accepted; null for any. */
  shipmentTypes: string[] | null
}

function read(): ServerSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="vanline-settings"]')?.content ?? ''
  try {
    return JSON.parse(content) as ServerSettings
  } catch {
    // The page comes from a development server.
    return { channel: 'console', shipmentTypes: null }
  }
}

export const settings = read()

/** The nonce that styles made by scripts must carry. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
