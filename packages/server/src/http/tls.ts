import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'

/** Where the certificate, its key and the authorities of clients are. */
export type TlsFiles = { tlsCert: string; tlsKey: string; tlsClientCa: string }

/** What is in the files; throws if they cannot be read or do not go together. */
export function readTlsFiles({ tlsCert, tlsKey, tlsClientCa }: TlsFiles): SecureContextOptions {
  const contents: SecureContextOptions = {
    cert: readFileSync(tlsCert),
    key: readFileSync(tlsKey),
    ...(tlsClientCa ? { ca: readFileSync(tlsClientCa) } : {}),
    minVersion: 'TLSv1.2',
  }
  createSecureContext(contents)
  return contents
}
