import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { epochOf, everythingIn, fill, lastEvent } from './content.ts'
import { connectTo, newFile, newPostgres, pathOf } from './places.ts'
import { serve, succeeds } from './vanline.ts'

test('vanline copy', async (t) => {
  const [source, target, back] = [newFile(), await newPostgres(), newFile()]
  const original = await serve(source)
  const content = await fill(original)
  const everything = await everythingIn(original)
  const epoch = await epochOf(original)
  await original.stop()
  const said = await succeeds(['copy', '--from', source, '--to', target, '--batch', '7'])
  assert.match(said, /^Copied \d+ rows and compared all of them/m)
  assert.match(said, /DATABASE_URL=postgres:\/\/\S+$/m)
  const service = await serve(target)

  await t.test('from SQLite to PostgreSQL leaves nothing out and changes nothing that a client can see', async () => {
    assert.ok(everything.size > 60)
    assert.deepEqual(await everythingIn(service), everything)
    assert.equal(await epochOf(service), epoch)
  })

  await t.test('200 for the page that a cursor of the old database leads to', async () => {
    const { status, body } = await service.call('GET', content.next)
    assert.equal(status, 200)
    assert.equal(body.length, 3)
  })

  await t.test('200 for a tracking link that was sent before', async () => {
    const headers = { 'vanline-tracking': content.secret }
    assert.equal((await service.call('GET', '/v1/tracking', { headers })).status, 200)
  })

  await t.test('201 as before for a key that was used on the old database', async () => {
    const { headers, body, text } = content.keyed
    const again = await service.call('POST', '/v1/shipments', { headers, body })
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, text, 'true'])
  })

  await t.test('412 for a tag that was old on the old database, 200 for the one that was current', async () => {
    const { before, now } = content
    const patch = (tag: string) =>
      service.call('PATCH', `/v1/shipments/${now.id}`, { body: { actualWeight: 4100 }, headers: { 'if-match': tag } })
    const refused = await patch(before.eTag)
    assert.deepEqual([refused.status, refused.body.reason], [412, 'stale'])
    assert.equal((await patch(now.eTag)).status, 200)
  })

  await t.test('new events are numbered after those that were copied', async () => {
    const last = await lastEvent(service)
    await service.call('POST', '/v1/moves', { body: {} })
    const [event, ...more] = (await service.call('GET', `/v1/events?after=${last}`)).body
    assert.deepEqual([event.seq, event.type, more.length], [last + 1, 'move.created', 0])
  })

  await t.test('and back from PostgreSQL to SQLite is the same again, and goes on from there', async () => {
    const now = await everythingIn(service)
    const last = await lastEvent(service)
    await service.stop()
    // As if the last node had died before it could number the last event.
    await connectTo(target).rows(
      'WITH head AS (UPDATE feed_head SET seq = seq - 1, given = given - 1) UPDATE event_numbers SET seq = NULL WHERE seq = $1',
      [last],
    )
    await succeeds(['copy', '--from', target, '--to', back])
    const own = new DatabaseSync(pathOf(back)).prepare("SELECT value FROM settings WHERE name = 'home'").get()
    assert.equal(own, undefined, 'where PostgreSQL wrote its rows is of no use elsewhere')
    const returned = await serve(back)
    assert.deepEqual(await everythingIn(returned), now)
    assert.equal(await epochOf(returned), epoch)
    await returned.call('POST', '/v1/moves', { body: {} })
    assert.equal(await lastEvent(returned), last + 1)
    await returned.stop()
  })
})
