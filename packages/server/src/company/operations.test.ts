import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase, untilNumbered } from '../../test/databases.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { newParty } from '../../test/parties.ts'
import { assertStale, rowsOf } from '../../test/tables.ts'
import { unguarded } from '../db/database.ts'
import { CONTENTS } from '../examples/contents.ts'
import { FIRST_COMPANY, replaceCompany } from './rules.ts'
import { findCompany, updateCompanyRow } from './store.ts'

const { CompanyContent } = CONTENTS

forEachDatabase('the company', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const read = async (headers = {}) => app.call('GET', '/v1/company', { headers })
  const put = (body: Body, tag: string, headers = {}) =>
    app.call('PUT', '/v1/company', { body, headers: { 'if-match': tag, ...headers } })
  const as = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))

  test('200 with defaults and their tag before the first PUT, which names that tag', async () => {
    const { status, headers, body } = await read()
    assert.deepEqual([status, body, headers.etag], [200, FIRST_COMPANY, `"${FIRST_COMPANY.eTag}"`])
    assert.equal((await read({ 'if-none-match': headers.etag! })).status, 304)
    const sentBack = await put(body, body.eTag)
    assert.deepEqual([sentBack.status, sentBack.body], [200, body])
    assert.equal((await app.call('PUT', '/v1/company', { body: CompanyContent })).status, 428)
    assert.equal((await put(CompanyContent, body.eTag)).status, 200)
    const { id: _, createdAt: __, lastUpdated: ___, eTag, ...stored } = (await read()).body
    assert.deepEqual(stored, CompanyContent)
    assert.notEqual(eTag, body.eTag)
  })

  test('200 for one of many first writers, and 412 for the others', async () => {
    await app.db.change(async () => ({ writes: [unguarded(sql`DELETE FROM company`)], answer: null }))
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => put({ name: `Writer ${i}` }, FIRST_COMPANY.eTag)),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 412, 412, 412, 412])
  })

  test('412 for the tag of an older version, which says who changed what, also since the defaults', async () => {
    const first = (await read()).body
    const second = (await put({ ...CompanyContent, name: 'North Hauling' }, first.eTag)).body
    await put({ ...CompanyContent, name: 'North Hauling', phone: '555 0199' }, second.eTag)
    for (const [tag, path] of [
      [second.eTag, '/phone'],
      [first.eTag, '/name'],
      [FIRST_COMPANY.eTag, '/website'],
    ]) {
      const { status, body } = await put(CompanyContent, tag)
      assert.deepEqual([status, body.reason, body.current.phone], [412, 'stale', '555 0199'])
      assert.ok(
        body.changes.some((change: Body) => change.path === path && change.by),
        JSON.stringify(body.changes),
      )
    }
    assert.equal((await read()).body.phone, '555 0199')
  })

  test('a stale version writes nothing, the first one neither', async () => {
    const current = await findCompany(app.db)
    const next = replaceCompany(current, { name: 'Late' }, { now: '2027-01-01T00:00:00.000Z' } as never)
    await assertStale(app.db, updateCompanyRow({ ...current, lastUpdated: '2026-01-01T00:00:00.000Z' }, next))
    await assertStale(app.db, updateCompanyRow(FIRST_COMPANY, next))
    const before = await rowsOf(app.db)
    assert.equal(
      (await app.call('PUT', '/v1/company?dryRun=true', { body: { name: 'x' }, headers: { 'if-match': '*' } })).status,
      200,
    )
    assert.deepEqual(await rowsOf(app.db), before)
  })

  test('200 for every caller that reads it, 403 for one that writes it without the scope', async () => {
    const nothing = await as('webhooks:manage')
    const { status, body } = await read(nothing)
    assert.deepEqual([status, body.name], [200, (await findCompany(app.db)).name])
    const refused = await put(CompanyContent, '*', nothing)
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['company:manage']])
    assert.equal((await app.call('GET', '/v1/company/history', { headers: nothing })).status, 403)
    assert.equal((await app.app.inject({ url: '/v1/company' })).statusCode, 401)
  })

  test('403 for a caller that is bound to a party, whatever its tag; it reads no history', async () => {
    const { headers } = await newParty(app)
    assert.equal((await read(headers)).status, 200)
    for (const tag of ['*', 'AAAAAAAAAAAAAAAAAAAAAA']) {
      const { status, body, text } = await put(CompanyContent, tag, headers)
      assert.deepEqual([status, body.code, text.includes('"by"')], [403, 'party_not_allowed', false])
    }
    assert.deepEqual((await app.call('GET', '/v1/company/history', { headers })).body, [])
  })

  test('200 with the public part for callers without a credential, and nothing else', async () => {
    const company = await findCompany(app.db)
    const { statusCode, headers, body } = await app.app.inject({ url: '/v1/company/public' })
    const { name, phone, email, website, logo } = company
    assert.deepEqual([statusCode, JSON.parse(body)], [200, { name, phone, email, website, logo }])
    const again = await app.app.inject({
      url: '/v1/company/public',
      headers: { 'if-none-match': String(headers.etag) },
    })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  })

  test('its history has every version with who wrote it, and the feed has its events for those who manage it', async () => {
    await untilNumbered(app.db)
    const { body: history } = await app.call('GET', '/v1/company/history')
    assert.ok(history.length > 2 && history.every(({ type }: Body) => type === 'company.updated'))
    assert.equal(history[0].eTag, (await read()).body.eTag)
    assert.equal(history.at(-1).previousETag, FIRST_COMPANY.eTag)
    const limited = await app.call('GET', '/v1/company/history?limit=1')
    assert.equal(limited.body.length, 1)
    assert.match(limited.headers.link!, /rel="next"/)
    const typesFor = async (...scopes: string[]) =>
      (await app.call('GET', '/v1/events?last=50&type=company.*', { headers: await as('events:read', ...scopes) })).body
    assert.deepEqual(await typesFor(), [])
    assert.equal((await typesFor('company:manage')).length, history.length)
  })
})
