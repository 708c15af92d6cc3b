import type { PeerCertificate } from 'node:tls'

/** What of a connection tells whose certificate it has; a connection without TLS has none of it. */
type PeerSocket = { authorized?: boolean; getPeerCertificate?: () => PeerCertificate | Record<string, never> }

/** A fingerprint as it is stored: 64 hexadecimal digits. Tools write it with colons, in capitals, or both. */
export const fingerprintFrom = (text: string): string | undefined => {
  const digits = text.replaceAll(':', '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}

const known = new WeakMap<object, string>()

/** The SHA-256 fingerprint of the certificate that the other side has shown and an authority of ours has signed. */
export function fingerprintOf(socket: object): string | undefined {
  const peer: PeerSocket = socket
  if (peer.authorized !== true || !peer.getPeerCertificate) return undefined
  const before = known.get(socket)
  if (before !== undefined) return before
  const { fingerprint256 } = peer.getPeerCertificate()
  const fingerprint = fingerprint256 === undefined ? undefined : fingerprintFrom(fingerprint256)
  if (fingerprint !== undefined) known.set(socket, fingerprint)
  return fingerprint
}
