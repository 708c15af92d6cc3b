import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MoveParty, Party } from '@vanline/client'
import { newMove, read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'

forOneService('the commands about parties', (running) => {
  const create = (name: string): Promise<Party> =>
    running.json('parties', 'create', `name=${name}`, 'kind=ORGANIZATION', 'metadata.fleet=9')
  const put = (move: string, party: Party, role: string, access: string) =>
    running.json<MoveParty>('parties', 'put', move, party.id, '--role', role, '--access', access)

  test('a party is created, listed, changed, shown and deleted', async () => {
    const party = await create('North Haul')
    assert.deepEqual(party.metadata, { fleet: '9' })
    const changed = await running.json<Party>('parties', 'patch', party.id, 'name=North Hauling', 'reference=V-1')
    assert.deepEqual(await running.json('parties', 'get', party.id), changed)
    assert.deepEqual(await running.json('parties', 'list', '--kind', 'organization', '--reference', 'V-1'), [changed])
    assert.match(
      (await running.onTerminal(120, ['parties', 'list'])).said,
      /^name +kind +reference +updated +id\nNorth Hauling/,
    )
    const stale = await running.run('parties', 'patch', party.id, 'name=South', '--etag', party.eTag)
    assert.deepEqual([stale.code, /North Hauling/.test(stale.complained)], [4, true], stale.complained)
    assert.equal((await running.run('parties', 'delete', party.id)).code, 0)
    assert.equal((await running.run('parties', 'get', party.id)).code, 3)
  })

  test('a party is put on a move, gets another role there, and is taken off; the last owner stays', async () => {
    const move = await newMove(running.service)
    const [owner, hauler] = [await create('Van Line'), await create('Hauler')]
    await put(move.locator, owner, 'OWNER', 'WRITE')
    const first = await put(move.locator, hauler, 'observer', 'read')
    const second = await put(move.id, hauler, 'HAULER', 'STATUS')
    assert.deepEqual([second.id, second.role, second.access], [first.id, 'HAULER', 'STATUS'])
    const { said } = await running.onTerminal(120, ['parties', 'of', move.locator])
    assert.match(said, /^name +role +access +since +party\nVan Line +OWNER +WRITE .+\nHauler +HAULER +STATUS /)
    const used = await running.run('parties', 'delete', hauler.id)
    assert.deepEqual([used.code, /on a move/.test(used.complained)], [4, true], used.complained)
    assert.equal((await running.run('parties', 'take-off', move.locator, hauler.id)).code, 0)
    assert.equal((await running.run('parties', 'take-off', move.locator, hauler.id)).code, 3)
    const last = await running.run('parties', 'take-off', move.locator, owner.id)
    assert.deepEqual([last.code, /only OWNER/.test(last.complained)], [4, true], last.complained)
    assert.deepEqual(
      (await read(running.service, `/v1/moves/${move.id}/parties`)).map(({ partyID }: MoveParty) => partyID),
      [owner.id],
    )
  })

  test('2 without a role, or with one that does not exist', async () => {
    const move = await newMove(running.service)
    const party = await create('Hauler')
    const endings = []
    for (const role of [[], ['--role', 'king']])
      endings.push((await running.run('parties', 'put', move.id, party.id, '--access', 'READ', ...role)).code)
    assert.deepEqual(endings, [2, 2])
  })
})
