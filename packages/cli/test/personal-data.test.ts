import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newAgent, newMove, newService, newShipment, newWebhook, read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFolder } from './places.ts'

const CUSTOMER = { firstName: 'Ada', lastName: 'Zwickelmoor' }

forOneService('the commands about personal data', (running) => {
  test('erase asks at a terminal, and erases only if what is to be erased is typed again', async () => {
    const move = await newMove(running.service, { customer: CUSTOMER })
    const refused = await running.onTerminal(80, ['moves', 'erase', move.locator], 'yes\n')
    assert.equal(refused.code, 1, refused.complained)
    assert.match(refused.complained, /cannot be undone/)
    assert.deepEqual(await read(running.service, `/v1/moves/${move.id}`), move)
    const done = await running.onTerminal(80, ['moves', 'erase', move.locator], `${move.locator}\n`)
    assert.equal(done.code, 0, done.complained)
    assert.match(done.said, /^status +DONE/m)
    assert.equal((await read(running.service, `/v1/moves/${move.id}`)).customer, null)
  })

  test('2 where nobody can be asked; --yes does without; 4 for an older version; 3 for no move', async () => {
    const move = await newMove(running.service, { customer: CUSTOMER })
    assert.equal((await running.run('moves', 'erase', move.id)).code, 2)
    const old = await running.run('moves', 'erase', move.id, '--yes', '--etag', 'AAAAAAAAAAAAAAAAAAAAAA')
    assert.equal(old.code, 4, old.complained)
    assert.equal((await running.run('moves', 'erase', 'XXXXXX', '--yes')).code, 3)
    const erasure = await running.json<{ status: string; moveID: string }>('moves', 'erase', move.locator, '--yes')
    assert.deepEqual([erasure.status, erasure.moveID], ['DONE', move.id])
    const gone = await newMove(running.service, { customer: CUSTOMER })
    await running.service.call('DELETE', `/v1/moves/${gone.id}`)
    assert.equal((await running.json<{ moveID: string }>('moves', 'erase', gone.locator, '--yes')).moveID, gone.id)
  })

  test('erase waits for what is rewritten later', async () => {
    let move = await newMove(running.service, { customer: CUSTOMER })
    for (let i = 0; i < 210; i++) {
      const headers = { 'if-match': move.eTag }
      move = (await running.service.call('PATCH', `/v1/moves/${move.id}`, { body: { remarks: `${i}` }, headers })).body
    }
    const { code, said, complained } = await running.run('moves', 'erase', move.id, '--yes')
    assert.equal(code, 0, complained)
    assert.match(complained, /Copies rewritten so far: 0\./)
    assert.deepEqual([JSON.parse(said).status, JSON.parse(said).copies], ['DONE', 211])
  })

  test('dossier writes all that is held to a file that is its owner’s, and shows none of it', async () => {
    const { service } = running
    const move = await newMove(service, { customer: CUSTOMER })
    const webhook = await newWebhook(service, { url: 'http://127.0.0.1:9/secret-path', eventTypes: ['move.updated'] })
    const shipment = await newShipment(service, { moveID: move.id, customerRemarks: 'Ring twice' })
    const agent = await newAgent(service, shipment)
    const asked = await newService(service, shipment)
    const { body: link } = await service.call('POST', `/v1/moves/${move.id}/links`, { body: { label: 'For Ada' } })
    const { body: party } = await service.call('POST', '/v1/parties', { body: { name: 'Haul', kind: 'ORGANIZATION' } })
    const place = { partyID: party.id, role: 'HAULER', access: 'READ' }
    await service.call('POST', `/v1/moves/${move.id}/parties`, { body: place })
    const other = await newShipment(service, { moveID: move.id })
    await service.call('DELETE', `/v1/shipments/${other.id}`)
    const current = await read(service, `/v1/moves/${move.id}`)
    const patch = { body: { remarks: 'x' }, headers: { 'if-match': current.eTag } }
    await service.call('PATCH', `/v1/moves/${move.id}`, patch)
    const wish = { patch: { customerRemarks: 'Ring thrice' }, reason: 'Ada asked' }
    const seen = { 'if-match': (await read(service, `/v1/shipments/${shipment.id}`)).eTag }
    const asking = await service.call('POST', `/v1/shipments/${shipment.id}/change-requests`, {
      ...{ body: wish, headers: seen },
    })
    const deliveries = () => read(service, `/v1/webhooks/${webhook.id}/deliveries`)
    while ((await deliveries()).length === 0) await new Promise((soon) => setTimeout(soon, 50))

    const path = join(newFolder(), 'dossier.json')
    const { code, said, complained } = await running.runAlone('moves', 'dossier', move.locator, '--output', path)
    assert.equal(code, 0, complained)
    assert.equal(said, '')
    assert.doesNotMatch(complained, /Zwickelmoor|Ring twice/)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    const text = readFileSync(path, 'utf8')
    const dossier = JSON.parse(text)
    assert.deepEqual(dossier.move, await read(service, `/v1/moves/${move.id}`))
    assert.deepEqual(
      dossier.shipments.map(({ id }: { id: string }) => id),
      [shipment.id],
    )
    assert.deepEqual([dossier.shipments[0].agents, dossier.shipments[0].services], [[agent], [asked]])
    assert.deepEqual(dossier.history, await read(service, `/v1/moves/${move.id}/history?limit=200`))
    assert.ok(dossier.history.some((event: { type: string }) => event.type === 'shipment.deleted'))
    assert.deepEqual(dossier.erasures, [])
    assert.deepEqual(dossier.parties, await read(service, `/v1/moves/${move.id}/parties`))
    assert.equal(dossier.parties[0].role, 'HAULER')
    assert.deepEqual(dossier.changeRequests, [asking.body])
    assert.deepEqual(dossier.links, [await read(service, `/v1/links/${link.id}`)])
    assert.deepEqual(
      dossier.deliveries.map((it: { receiver: string; eventType: string }) => [it.receiver, it.eventType]),
      [['http://127.0.0.1:9', 'move.updated']],
    )
    assert.doesNotMatch(text, /secret-path/)
    const again = await running.run('moves', 'dossier', move.locator, '--output', path)
    assert.match(again.complained, /exists already/)
    assert.equal(again.code, 1)
    assert.deepEqual(
      JSON.parse((await running.run('moves', 'dossier', move.id, '--output', '-')).said).move,
      dossier.move,
    )
  })

  test('dossier of a move that is gone or erased; 3 and no file for one that never was', async () => {
    const { service } = running
    const move = await newMove(service, { customer: CUSTOMER })
    await service.call('DELETE', `/v1/moves/${move.id}`)
    const shown = async () => JSON.parse((await running.run('moves', 'dossier', move.id, '--output', '-')).said)
    const gone = await shown()
    assert.deepEqual([gone.move, gone.history.length], [null, 2])
    await running.json('moves', 'erase', move.id, '--yes')
    const erased = await shown()
    assert.equal(erased.erasures.length, 1)
    assert.doesNotMatch(JSON.stringify(erased), /Zwickelmoor/)
    const path = join(newFolder(), 'none.json')
    assert.equal((await running.run('moves', 'dossier', 'XXXXXX', '--output', path)).code, 3)
    assert.ok(!existsSync(path))
  })
})
