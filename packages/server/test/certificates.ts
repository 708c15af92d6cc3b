import selfsigned from 'selfsigned'

export type Certificate = { cert: string; key: string }

type KeyType = 'ec' | 'rsa'

const named = (value: string) => [{ name: 'commonName', value }]

/** A certificate authority. */
export async function newAuthority(name: string, keyType: KeyType = 'ec'): Promise<Certificate> {
  const made = await selfsigned.generate(named(name), {
    keyType,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  return { cert: made.cert, key: made.private }
}

/** A certificate for this machine or for a client, signed by an authority with a key of the same type. */
export async function newCertificate(
  name: string,
  authority: Certificate,
  keyType: KeyType = 'ec',
): Promise<Certificate> {
  const made = await selfsigned.generate(named(name), {
    keyType,
    algorithm: 'sha256',
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { cert: made.cert, key: made.private }
}
