import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sharedApp } from '../../test/app.ts'
import { startChild } from '../../test/child.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newWebhook } from '../../test/fixtures.ts'
import { unguarded } from '../db/database.ts'
import { webhookWarnings } from './warnings.ts'

forEachDatabase('webhooks of earlier releases', (open) => {
  let url = ''
  const app = sharedApp(
    async () => {
      const database = await open()
      url = database.url
      return database
    },
    { webhookAllowPrivate: true },
  )
  const found = async (settings: Parameters<typeof webhookWarnings>[1]) =>
    (await webhookWarnings(app.db, settings)).map(({ text, webhookIDs }) => [text.replace(/[;,].*/, ''), webhookIDs])

  test('without a maker or without TLS cause a warning at start, where that matters', async () => {
    const [old, plain] = [await newWebhook(app), await newWebhook(app, { url: 'HTTP://hooks.example.com/in' })]
    await newWebhook(app)
    await newWebhook(app, { url: 'http://hooks.example.com/', enabled: false })
    const forgotten = sql`UPDATE webhooks SET maker_kind = NULL WHERE id = ${old.id}`
    await app.db.change(async () => ({ writes: [unguarded(forgotten)], answer: null }))
    const [noMaker, noTls] = ['webhooks have no known maker', 'webhooks send over http']
    assert.deepEqual(await found({ webhookAllowPrivate: true }), [])
    assert.deepEqual(await found({ webhookAllowPrivate: true, apiKeys: true }), [[noMaker, [old.id]]])
    assert.deepEqual(await found({}), [[noTls, [plain.id]]])
    assert.deepEqual(await found({ authIssuer: 'https://id.example' }), [
      [noMaker, [old.id]],
      [noTls, [plain.id]],
    ])
    const server = startChild(process.execPath, ['packages/server/src/server.ts'], {
      ...{ DATABASE_URL: url, PORT: '0', VANLINE_API_KEYS: 'on', LOG_LEVEL: 'warn' },
    })
    const lines = [await server.line(/no known maker/), await server.line(/send over http/)].map((line) =>
      JSON.parse(line),
    )
    server.process.kill('SIGTERM')
    await server.ended
    assert.deepEqual(
      lines.map(({ level, count, webhookIDs }) => [level, count, webhookIDs]),
      [
        [40, 1, [old.id]],
        [40, 1, [plain.id]],
      ],
    )
  })
})
