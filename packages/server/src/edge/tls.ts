import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'

/** The files of the certificate, its key and the client authorities. */
type TlsFiles = { tlsCert: string; tlsKey: string; tlsClientCa: string }

/** TLS 1.3, and of TLS 1.2 only ephemeral elliptic-curve keys (ECDHE) with authenticated encryption (AEAD). */
export const TLS_PROTOCOLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
} as const satisfies SecureContextOptions

/** The contents of the files with our protocol settings; throws if they cannot be read or do not match. */
export function readTlsFiles({ tlsCert, tlsKey, tlsClientCa }: TlsFiles): SecureContextOptions {
  const contents: SecureContextOptions = {
    cert: readFileSync(tlsCert),
    key: readFileSync(tlsKey),
    ...(tlsClientCa ? { ca: readFileSync(tlsClientCa) } : {}),
    ...TLS_PROTOCOLS,
  }
  createSecureContext(contents)
  return contents
}
