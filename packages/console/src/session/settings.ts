/** What the server tells the page about itself, in the page it sends. */
export type ServerSettings = {
  /** The channel that status changes made here are recorded under. */
  channel: string
  /** The shipment types that are accepted; null for any. */
  shipmentTypes: string[] | null
}

function read(): ServerSettings {
  const content = document.querySelector<HTMLMetaElement>('meta[name="vanline-settings"]')?.content ?? ''
  try {
    return JSON.parse(content) as ServerSettings
  } catch {
    // The page is not sent by the service but by a development server.
    return { channel: 'console', shipmentTypes: null }
  }
}

export const settings = read()

/** The nonce that styles made by scripts must carry. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
