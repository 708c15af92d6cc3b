import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, read } from '../../test/fixtures.ts'
import { newLink, track } from '../../test/links.ts'
import { erase } from '../../test/personal-data.ts'
import { rowsOf } from '../../test/tables.ts'
import { withoutSecret } from '../../test/without-identity.ts'
import { LINKS_MAX } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

forEachDatabase('tracking links', (open) => {
  const app = sharedApp(open, { publicUrl: 'https://moves.example.com' })
  const linksOf = (move: Body): Promise<Body[]> => read(app, `/v1/moves/${move.id}/links`)
  const create = (move: Body, content: Body = {}, headers = {}) =>
    app.call('POST', `/v1/moves/${move.id}/links`, { body: content, headers })
  const statusOf = async ({ secret }: Body) => (await track(app, secret)).status

  test('201 with a secret that no other answer and no row has, and the URL to send', async () => {
    const move = await newMove(app)
    const { headers, body } = await create({ id: move.locator }, { label: 'For Ada' })
    assert.match(body.secret, new RegExp(`^vlt_${body.id.replaceAll('-', '')}_[A-Za-z0-9_-]{43}$`))
    assert.equal(body.url, `https://moves.example.com/track#${body.secret}`)
    assert.equal(headers.location, `https://moves.example.com/v1/links/${body.id}`)
    const link = withoutSecret(body)
    assert.deepEqual([link.moveID, link.label], [move.id, 'For Ada'])
    assert.deepEqual(await linksOf(move), [link])
    assert.deepEqual(await read(app, `/v1/links/${link.id}`), link)
    const random = body.secret.split('_').slice(2).join('_')
    assert.deepEqual(
      (await rowsOf(app.db)).filter((row) => row.includes(random)),
      [],
    )
  })

  test('201 with the same secret for a retry, which is stored encrypted', async () => {
    const move = await newMove(app)
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await create(move, {}, headers), await create(move, {}, headers)]
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal((await linksOf(move)).length, 1)
    assert.deepEqual(
      (await rowsOf(app.db)).filter((row) => row.includes(first.body.secret)),
      [],
    )
  })

  test('200 for the list of a move, newest first, without those of others', async () => {
    const move = await newMove(app)
    const [first, second] = [await newLink(app, {}, move), await newLink(app, {}, move)]
    await newLink(app)
    assert.deepEqual(
      (await linksOf(move)).map(({ id }) => id),
      [second.id, first.id],
    )
  })

  test('204 for a revocation, and the link stops working; its history says so', async () => {
    const move = await newMove(app)
    const link = await newLink(app, { label: 'For Ada' }, move)
    assert.equal(await statusOf(link), 200)
    const { status } = await app.call('DELETE', `/v1/links/${link.id}`, { headers: { 'if-match': link.eTag } })
    assert.equal(status, 204)
    assert.equal(await statusOf(link), 404)
    assert.deepEqual(await linksOf(move), [])
    const [revoked, created] = await read(app, `/v1/moves/${move.id}/history?type=link.*`)
    assert.deepEqual([revoked.type, revoked.record, revoked.subject], ['link.deleted', null, `links/${link.id}`])
    assert.deepEqual([created.type, created.record], ['link.created', withoutSecret(link)])
  })

  test(`409 beside ${LINKS_MAX} valid links; expired ones are deleted by the next creation`, async () => {
    const move = await newMove(app)
    const soon = new Date(app.time.now + DAY_MS).toISOString()
    const short = await newLink(app, { expiresAt: soon }, move)
    for (let i = 1; i < LINKS_MAX; i++) await newLink(app, {}, move)
    const refused = await create(move)
    assert.deepEqual([refused.status, refused.body.code], [409, 'too_many_links'])
    app.time.now += DAY_MS
    assert.equal(await statusOf(short), 404)
    await newLink(app, {}, move)
    const links = await linksOf(move)
    assert.deepEqual([links.length, links.some(({ id }) => id === short.id)], [LINKS_MAX, false])
    const [deleted] = await read(app, `/v1/moves/${move.id}/history?type=link.deleted`)
    assert.equal(deleted.subject, `links/${short.id}`)
  })

  test('204 for the deletion of a move, which ends its links; they do not come back with it', async () => {
    const move = await newMove(app)
    const link = await newLink(app, {}, move)
    assert.equal((await app.call('DELETE', `/v1/moves/${move.id}`)).status, 204)
    assert.equal(await statusOf(link), 404)
    const restored = await app.call('POST', `/v1/moves/${move.id}/restorations`, { headers: { 'if-match': '*' } })
    assert.equal(restored.status, 201, restored.text)
    assert.deepEqual([await linksOf(move), await statusOf(link)], [[], 404])
  })

  test('201 for an erasure, which ends the links, and a retry of their creation shows nothing of them', async () => {
    const move = await newMove(app)
    const headers = { 'idempotency-key': randomUUID() }
    const { body: link } = await create(move, { label: 'For Ada' }, headers)
    assert.equal((await erase(app, move)).status, 201)
    assert.equal(await statusOf(link), 404)
    assert.deepEqual(await linksOf(move), [])
    const again = await create(move, { label: 'For Ada' }, headers)
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, '', 'true'])
    const [, created] = await read(app, `/v1/moves/${move.id}/history?type=link.*`)
    assert.equal(created.record.label, '[erased]')
  })
})
