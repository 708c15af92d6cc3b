import type { PeerCertificate } from 'node:tls'

/** The members of a TLS socket that are used; a plain socket has none of them. */
type PeerSocket = { getPeerCertificate?: () => PeerCertificate | null }

/** A fingerprint as stored: 64 lower-case hexadecimal digits. Tools print it with colons, in capitals, or both. */
export const fingerprintFrom = (text: string): string | undefined => {
  const digits = text.replaceAll(':', '').toLowerCase()
  return /^[0-9a-f]{64}$/.test(digits) ? digits : undefined
}

const known = new WeakMap<object, string>()

/** The SHA-256 fingerprint of the client certificate, whichever authority signed it. The handshake has proven possession of the key. */
export function peerFingerprintOf(socket: object): string | undefined {
  const before = known.get(socket)
  if (before !== undefined) return before
  const digits = (socket as PeerSocket).getPeerCertificate?.()?.fingerprint256
  const fingerprint = digits === undefined ? undefined : fingerprintFrom(digits)
  if (fingerprint !== undefined) known.set(socket, fingerprint)
  return fingerprint
}

/** The fingerprint, if a trusted authority has signed the certificate. */
export const trustedFingerprintOf = (socket: object): string | undefined =>
  'authorized' in socket && socket.authorized === true ? peerFingerprintOf(socket) : undefined
