/** The ninth migration, on data of the previous release. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from './app.ts'
import { forEachDatabase, runStatements } from './databases.ts'
import { earlierSchema, UNDONE_COUNT } from './earlier-schema.ts'
import { newMove, read } from './fixtures.ts'
import { bearing, keyIn } from './keys.ts'

/** Restores the previous schema. */
const BACK = [
  'DROP INDEX api_keys_parent',
  'ALTER TABLE events DROP COLUMN actor_name',
  'ALTER TABLE api_keys DROP COLUMN parent_id',
  'ALTER TABLE api_keys DROP COLUMN channels',
  'ALTER TABLE api_keys DROP COLUMN revision',
  'DELETE FROM migrations WHERE id = 9',
]

/** The former document of a key, with the name of its maker instead of its id. */
const docBefore = ({ createdByName, parentID, channels, secret, ...key }: Body): string =>
  JSON.stringify({ ...key, createdBy: createdByName === null ? key.createdBy : `key:${createdByName}` })

forEachDatabase('the migration to ids of actors', (open) => {
  const app = sharedApp(open, { apiKeys: true })

  test('keys know their makers, events keep their names, and everything works', async () => {
    const { db, url } = app
    const childOf = async (maker: Body, name: string): Promise<Body> => {
      const body = { name, scopes: ['keys:manage', 'moves:read'] }
      return (await app.call('POST', '/v1/keys', { headers: bearing(maker as never), body })).body
    }
    const maker = await keyIn(db, { name: 'maker' }, app.time.now)
    const child = await childOf(maker, 'child')
    const grandchild = await childOf(child, 'grandchild')
    const replaced = await keyIn(db, { name: 'replaced' }, app.time.now)
    const orphan = await childOf(replaced, 'orphan')
    await app.call('DELETE', `/v1/keys/${replaced.id}`)
    app.time.now += 1
    const namesake = await keyIn(db, { name: 'replaced' }, app.time.now)
    const move = await newMove(app)
    await db.eventsNumbered()
    const keys = [maker, child, grandchild, orphan, namesake]
    await runStatements(url, [
      ...earlierSchema(url),
      ...BACK,
      ...keys.map((key) => `UPDATE api_keys SET doc = '${docBefore(key)}' WHERE id = '${key.id}'`),
      "UPDATE events SET actor = 'key:maker'",
    ])
    assert.equal(await db.pendingMigrations(), 1 + UNDONE_COUNT)
    await db.migrate()

    const shown = await Promise.all(keys.map(({ id }) => app.call('GET', `/v1/keys/${id}`)))
    assert.deepEqual(
      shown.map(({ body }) => [body.name, body.createdBy, body.createdByName, body.parentID, body.channels]),
      [
        ['maker', 'operator', null, null, null],
        ['child', 'key:maker', null, maker.id, null],
        ['grandchild', 'key:child', null, child.id, null],
        // Today another key has this name than the one that created it.
        ['orphan', 'key:replaced', null, null, null],
        ['replaced', 'operator', null, null, null],
      ],
    )
    assert.deepEqual(
      shown.map(({ body }) => body.eTag),
      keys.map(({ eTag }) => eTag),
    )
    assert.deepEqual(Object.keys(shown[0]!.body), Object.keys((({ secret, ...key }) => key)(maker)))
    const [event] = await read(app, `/v1/moves/${move.id}/history`)
    assert.deepEqual([event.actor, event.actorName], ['key:maker', null])
    assert.equal((await app.call('DELETE', `/v1/keys/${maker.id}?cascade=true`)).status, 204)
    const left = await read(app, '/v1/keys')
    assert.deepEqual(
      left.map(({ name }: Body) => name).filter((name: string) => !name.startsWith('key ')),
      ['replaced', 'orphan'],
    )
  })
})
