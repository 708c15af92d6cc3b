import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { type ConnectionOptions, connect, createServer, type Server } from 'node:tls'
import { newAuthority, newCertificate } from '../../test/certificates.ts'
import { readTlsFiles } from './tls.ts'

for (const keyType of ['rsa', 'ec'] as const)
  describe(`TLS with a certificate of kind ${keyType}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'vanline-tls-'))
    const kind = keyType === 'rsa' ? 'RSA' : 'ECDSA'
    let server: Server
    let ca: string

    before(async () => {
      const authority = await newAuthority('an authority', keyType)
      const { cert, key } = await newCertificate('localhost', authority, keyType)
      const files = { tlsCert: join(folder, 'cert.pem'), tlsKey: join(folder, 'key.pem'), tlsClientCa: '' }
      writeFileSync(files.tlsCert, cert)
      writeFileSync(files.tlsKey, key)
      ca = authority.cert
      server = createServer(readTlsFiles(files), (socket) => socket.end())
      server.on('tlsClientError', () => {})
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
    })
    after(() => {
      server.close()
      rmSync(folder, { recursive: true })
    })

    /** The protocol that is negotiated with a client of limited support. */
    async function agreed(offer: ConnectionOptions): Promise<string> {
      const { port } = server.address() as AddressInfo
      const socket = connect({ host: '127.0.0.1', port, ca, ...offer })
      try {
        await once(socket, 'secureConnect')
        return socket.getCipher().name
      } catch (error) {
        return (error as NodeJS.ErrnoException).code ?? 'refused'
      } finally {
        socket.destroy()
      }
    }
    const agreedInTls12 = (ciphers: string) => agreed({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })

    test('1.2 is spoken with ECDHE and AEAD', async () => {
      for (const cipher of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
        assert.equal(await agreedInTls12(`ECDHE-${kind}-${cipher}`), `ECDHE-${kind}-${cipher}`)
    })

    test('1.2 is not spoken with CBC, without forward secrecy, or with finite-field Diffie-Hellman', async () => {
      for (const cipher of [
        ...['AES128-SHA', 'AES256-SHA384', 'AES128-SHA256'].map((name) => `ECDHE-${kind}-${name}`),
        ...['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-SHA', 'AES256-CCM'],
        ...['DHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-SHA'],
      ])
        assert.equal(await agreedInTls12(cipher), 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', cipher)
    })

    test('1.3 is spoken with every client that offers it', async () => {
      assert.equal(await agreed({}), 'TLS_AES_256_GCM_SHA384')
      assert.equal(await agreed({ ciphers: 'TLS_AES_128_GCM_SHA256' }), 'TLS_AES_128_GCM_SHA256')
    })
  })
