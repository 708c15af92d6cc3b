/** The tenth migration, on webhooks of earlier releases. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { unguarded } from '../src/db/database.ts'
import { type Body, startTestApp, type TestApp } from './app.ts'
import { forEachDatabase, runStatements, type TestDatabase } from './databases.ts'
import { earlierSchema } from './earlier-schema.ts'
import { read } from './fixtures.ts'
import { bearing, keyIn } from './keys.ts'

/** Those of the tenth migration, and the form, which came later. */
const MEMBERS = ['pausedReason', 'authorizedBy', 'authorizedByName', 'authorizedUntil', 'form']
const COLUMNS = ['maker_kind', 'maker_key_id', 'maker_scopes', 'slot']
const REMARK = 'Not a member: ,"createdAt":"2020-01-01T00:00:00.000Z" ,"previousSecretExpiresAt":null'

/** Restores the previous schema. */
async function back({ db, url }: TestDatabase): Promise<void> {
  const docs = await db.all<{ id: string; doc: string }>(sql`SELECT id, doc FROM webhooks`)
  const older = docs.map(({ id, doc }) => {
    const members = Object.entries(JSON.parse(doc)).filter(([name]) => !MEMBERS.includes(name))
    return [JSON.stringify(Object.fromEntries(members)), id] as const
  })
  const writes = older.map(([doc, id]) => unguarded(sql`UPDATE webhooks SET doc = ${doc} WHERE id = ${id}`))
  await db.change(async () => ({ writes, answer: undefined }))
  await runStatements(url, [
    ...earlierSchema(url),
    'DROP INDEX webhooks_slot',
    ...COLUMNS.map((name) => `ALTER TABLE webhooks DROP COLUMN ${name}`),
    'DELETE FROM migrations WHERE id IN (10, 46)',
  ])
}

forEachDatabase('the migration to makers of webhooks', (open) => {
  let database: TestDatabase
  let app: TestApp
  before(async () => {
    database = await open()
    app = await startTestApp(database, { apiKeys: true, webhookAllowPrivate: true })
    // Ids contain the time of creation, and keys are older than what they create.
    app.time.now = Date.now()
  })
  after(async () => {
    await app.app.close()
    await database.discard()
  })

  test('names the key that changed a webhook last if it is still good, and leaves all else as it was', async () => {
    const { db } = database
    const tick = () => (app.time.now += 1000)
    const key = async (content: Body = {}) => keyIn(db, content, tick())
    const made = async (by: Body, content: Body = {}): Promise<Body> => {
      tick()
      const body = { url: 'https://hooks.example.com/in', ...content }
      return (await app.call('POST', '/v1/webhooks', { body, headers: bearing(by as never) })).body
    }
    const revoked = async ({ id }: Body) => app.call('DELETE', `/v1/keys/${id}`)

    const expiresAt = new Date(app.time.now + 3600_000).toISOString()
    const [good, ending, gone, reused] = [await key(), await key({ expiresAt }), await key(), await key()]
    const expected: [Body, Body | null][] = [
      [await made(good, { description: REMARK }), good],
      [await made(ending), ending],
      [await made(gone), null],
      [await made(reused), null],
    ]
    const turned = await made(good)
    const patch = { body: { description: 'Theirs' }, headers: { 'if-match': turned.eTag, ...bearing(ending) } }
    const changed = await app.call('PATCH', `/v1/webhooks/${turned.id}`, patch)
    expected.push([changed.body, ending])
    await revoked(gone)
    await revoked(reused)
    await key({ name: reused.name })
    await back(database)
    await db.migrate()

    for (const [{ secret: _, ...before }, maker] of expected) {
      const after = await read(app, `/v1/webhooks/${before.id}`)
      assert.deepEqual(after, {
        ...before,
        authorizedBy: maker && `key:${maker.id}`,
        authorizedByName: maker?.name ?? null,
        authorizedUntil: maker?.expiresAt ?? null,
      })
      assert.deepEqual(Object.keys(after), Object.keys(before), 'members stand where they stand in new webhooks')
    }
    const rows = await db.all<Body>(sql`SELECT maker_kind, maker_key_id, slot FROM webhooks ORDER BY id`)
    assert.deepEqual(
      rows.map(({ maker_kind, maker_key_id, slot }) => [maker_kind, maker_key_id, Number(slot)]),
      expected.map(([, maker], i) => [maker && 'key', maker?.id ?? null, i + 1]),
    )
  })
})
