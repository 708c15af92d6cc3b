/** `sslmode` decides whether the connection to PostgreSQL is encrypted, and whether the server is verified. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { type PostgresServer, startPostgres } from '../../../scripts/postgres.ts'
import { openPostgres, openReplica } from '../src/db/postgres/postgres.ts'
import type { AppError } from '../src/kernel/errors.ts'
import { newAuthority, newCertificate } from './certificates.ts'

/** Whether the connection is encrypted, or why it was refused. */
async function encryptionOf(url: string): Promise<string> {
  const db = openReplica(url, { poolSize: 1, isPooled: false })
  try {
    const [isEncrypted] = await db.column(sql`SELECT ssl::text FROM pg_stat_ssl WHERE pid = pg_backend_pid()`)
    return String(isEncrypted)
  } catch (error) {
    return ((error as AppError).cause as Error).message
  } finally {
    await db.close()
  }
}

describe('A PostgreSQL server with TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vanline-tls-'))
  const path = (name: string) => join(folder, name)
  let server: PostgresServer
  before(async () => {
    const authority = await newAuthority('ours')
    const { cert, key } = await newCertificate('localhost', authority)
    const files = { 'ca.pem': authority.cert, 'other.pem': (await newAuthority('another')).cert, 'server.pem': cert }
    for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text)
    writeFileSync(path('server.key'), key, { mode: 0o600 })
    // PostgreSQL started by root runs as the user nobody, which must be able to read its files.
    if (process.getuid?.() === 0) for (const each of [folder, path('server.key')]) chownSync(each, 65_534, 65_534)
    server = await startPostgres({
      fsync: 'off',
      ssl: 'on',
      ssl_cert_file: path('server.pem'),
      ssl_key_file: path('server.key'),
    })
  })
  after(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  test('is spoken to in the clear unless the URL asks for more', async () => {
    assert.equal(await encryptionOf(server.url), 'false')
    assert.equal(await encryptionOf(`${server.url}?sslmode=disable`), 'false')
  })

  test('is not checked with require, and is with verify-full', async () => {
    assert.equal(await encryptionOf(`${server.url}?sslmode=require`), 'true')
    assert.equal(await encryptionOf(`${server.url}?sslmode=prefer`), 'true')
    assert.match(await encryptionOf(`${server.url}?sslmode=verify-full`), /unable to verify|self-signed/)
  })

  test('sends the bytes of files, which the driver does not see', async () => {
    const db = openPostgres(`${server.url}?sslmode=require`, { poolSize: 1, isPooled: false })
    try {
      const file = randomBytes(300_000)
      const chunks = await db.bytes(sql`SELECT CAST(${file} AS bytea)`)
      assert.ok(Buffer.concat(chunks).equals(file))
    } finally {
      await db.close()
    }
  })

  test('is checked against the authority that sslrootcert names', async () => {
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      assert.equal(await encryptionOf(`${server.url}?sslmode=${mode}&sslrootcert=${path('ca.pem')}`), 'true')
      assert.match(
        await encryptionOf(`${server.url}?sslmode=${mode}&sslrootcert=${path('other.pem')}`),
        /unable to verify|self-signed|signature/,
      )
    }
  })
})

describe('A PostgreSQL server without TLS', () => {
  const url = process.env.TEST_DATABASE_URL!

  test('will do with prefer, and not with require', async () => {
    assert.equal(await encryptionOf(`${url}?sslmode=prefer`), 'false')
    assert.match(await encryptionOf(`${url}?sslmode=require`), /does not support SSL/)
  })
})
