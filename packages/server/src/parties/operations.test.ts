import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Body, sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { eventRows } from '../../test/event-rows.ts'

forEachDatabase('a party', (open) => {
  const app = sharedApp(open)

  const created = async (kind: string): Promise<Body> => {
    const body = { name: 'Ada Byron', kind, reference: 'Client 7', metadata: { born: 'Byron' } }
    return (await app.call('POST', '/v1/parties', { body })).body
  }
  const patched = async ({ id, eTag }: Body, body: Body): Promise<Body> =>
    (await app.call('PATCH', `/v1/parties/${id}`, { body, headers: { 'if-match': eTag } })).body
  const storedOf = async ({ id }: Body) =>
    JSON.stringify((await eventRows(app)).filter((row) => row.subject.includes(id)))

  test('that is a person loses its former name everywhere when it gets another one, and keeps the rest', async () => {
    const party = await created('PERSON')
    const renamed = await patched(party, { name: 'Ada Lovelace' })
    const stored = await storedOf(party)
    assert.ok(!stored.includes('Ada Byron') && stored.includes('Ada Lovelace') && stored.includes('Client 7'), stored)
    const stale = await app.call('PATCH', `/v1/parties/${party.id}`, {
      body: { reference: 'C-8' },
      headers: { 'if-match': party.eTag },
    })
    const [change] = stale.body.changes
    assert.deepEqual([stale.status, change.path, change.from, change.to], [412, '/name', '[erased]', 'Ada Lovelace'])
    assert.deepEqual([stale.body.changes.length, stale.body.overlaps], [1, []])
    await patched(renamed, { name: '[erased]', reference: null, metadata: { born: null } })
    assert.doesNotMatch(await storedOf(party), /Byron|Lovelace|Client 7/)
  })

  test('that is a person leaves no name behind when it is deleted', async () => {
    const party = await created('PERSON')
    await app.call('DELETE', `/v1/parties/${party.id}`)
    assert.doesNotMatch(await storedOf(party), /Byron|Client 7/)
  })

  test('that is a company keeps its history', async () => {
    const party = await created('ORGANIZATION')
    await patched(party, { name: 'Ada Lovelace' })
    assert.match(await storedOf(party), /Ada Byron/)
  })
})
