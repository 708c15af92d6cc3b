import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { newAuthority, newCertificate } from '../../server/test/certificates.ts'
import { newFile, newFolder } from './places.ts'
import { fails, serve, succeeds } from './vanline.ts'

const portOf = (base: string): string => new URL(base).port

describe('vanline health', () => {
  test('0 for a service that is ready, 1 for one that is not there', async () => {
    const service = await serve(newFile())
    const PORT = portOf(service.base)
    assert.match(await succeeds(['health'], { PORT }), /"status": ?"(ok|ready)"/)
    await service.stop()
    await fails(['health'], /does not answer at http:\/\/127\.0\.0\.1:\d+\/readyz: /, { PORT })
  })

  test('0 over TLS, at any address, whatever name the certificate has', async () => {
    const folder = newFolder()
    const { cert, key } = await newCertificate('vanline.example', await newAuthority('An authority'))
    writeFileSync(join(folder, 'cert.pem'), cert)
    writeFileSync(join(folder, 'key.pem'), key, { mode: 0o600 })
    const settings = {
      ...{ HOST: '0.0.0.0', VANLINE_ALLOW_ANONYMOUS: '1', VANLINE_ADMIN_PORT: 'off' },
      ...{ VANLINE_TLS_CERT: join(folder, 'cert.pem'), VANLINE_TLS_KEY: join(folder, 'key.pem') },
    }
    const service = await serve(newFile(), settings)
    await succeeds(['health'], { ...settings, PORT: portOf(service.base) })
    await service.stop()
  })
})
