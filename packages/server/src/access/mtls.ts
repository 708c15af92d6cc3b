import type { PeerCertificate } from 'node:tls'

/** What of a connection tells whose certificate it has; a connection without TLS has none of it. */
type PeerSocket = { authorized?: boolean; getPeerCertificate?: () => PeerCertificate | null }

/** A fingerprint as it is stored: 64 hexadecimal digits. Tools write it with colons, in capitals, or both. */
export const fingerprintFrom = (text: string): string | undefined => {
  const digits = text.replaceAll(':', '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}

const known = new WeakMap<object, string>()

/** The SHA-256 fingerprint of the certificate that the other side has shown, whichever authority signed it. The handshake has proven that it holds the key. */
export function shownFingerprintOf(socket: object): string | undefined {
  const before = known.get(socket)
  if (before !== undefined) return before
  const digits = (socket as PeerSocket).getPeerCertificate?.()?.fingerprint256
  const fingerprint = digits === undefined ? undefined : fingerprintFrom(digits)
  if (fingerprint !== undefined) known.set(socket, fingerprint)
  return fingerprint
}

/** The same, if an authority of ours has signed the certificate. */
export const trustedFingerprintOf = (socket: object): string | undefined =>
  (socket as PeerSocket).authorized === true ? shownFingerprintOf(socket) : undefined
