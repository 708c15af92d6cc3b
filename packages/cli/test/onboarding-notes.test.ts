import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Body } from '../../server/test/app.ts'
import { newMove, newNote, newShipment, read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { fileWith, type Running, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']
const lines = (...records: object[]) => records.map((record) => JSON.stringify(record)).join('\n')

/** What the notes of a move say, by whom, when, and about which of its shipments; oldest first. */
async function notesOf({ service }: Running, locator: string): Promise<unknown[]> {
  const shipments: Body[] = await read(service, `/v1/moves/${locator}/shipments`)
  const notes: Body[] = await read(service, `/v1/moves/${locator}/notes?sort=createdAt`)
  return notes.map(({ text, mentions, author, authorName, createdAt, lastUpdated, shipmentID }) => ({
    ...{ text, mentions, author, authorName, createdAt, lastUpdated },
    about: shipments.find(({ id }) => id === shipmentID)?.locator,
  }))
}

forOneService('onboarding of notes and views', (running) => {
  const kept = runningService(async () => newFile())
  const other = runningService(async () => newFile())

  test('an export of everything has them, and an import creates them as they were', async () => {
    const { service } = running
    const shipment = await newShipment(service)
    const gone = await newShipment(service, { moveID: shipment.moveID })
    const move = await read(service, `/v1/moves/${shipment.moveID}`)
    const note = await newNote(service, move)
    for (const { id } of [shipment, gone])
      await service.call('POST', `/v1/shipments/${id}/notes`, { body: { text: `About ${id}` } })
    await service.call('PATCH', `/v1/notes/${note.id}`, { body: { text: '@ben' }, headers: { 'if-match': note.eTag } })
    await service.call('DELETE', `/v1/shipments/${gone.id}`)
    const view = { name: 'Late', page: 'shipments', query: { status: ['DRAFT'], moveID: [move.id] }, shared: true }
    const stored = (await service.call('POST', '/v1/views', { body: view })).body
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    const before = await notesOf(running, move.locator)
    assert.equal(before.length, 2)
    for (const [to, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const) {
      const dry = await to.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.equal(dry.code, 0, dry.complained)
      for (const isAgain of [false, true]) {
        const { code, said, complained } = await to.run('import', 'all', file, ...SOURCE, ...options)
        assert.equal(code, 0, complained)
        assert.equal(JSON.parse(said)[isAgain ? 'repeated' : 'created'], 4)
      }
      assert.deepEqual(await notesOf(to, move.locator), before)
      const [copy] = await read(to.service, '/v1/views')
      assert.deepEqual(copy, { ...stored, id: copy.id, eTag: copy.eTag })
    }
    const { id, eTag, text } = (await read(service, `/v1/moves/${move.id}/notes`)).at(-1)
    const [{ shipmentID, ...same }] = await read(kept.service, `/v1/moves/${move.id}/notes?sort=createdAt&limit=1`)
    assert.deepEqual([same.id, same.eTag, same.text, shipmentID], [id, eTag, text, null])
    assert.deepEqual((await read(kept.service, `/v1/views/${stored.id}`)).eTag, stored.eTag)
  })

  test('a note that is refused is a row of its own, and one of a move that comes later waits for it', async () => {
    const { locator } = await newMove(running.service)
    const file = fileWith(
      'notes.ndjson',
      lines(
        { locator: 'KB7GMX', remarks: 'sent when all lines are read' },
        { locator: 'KB7GMX', text: 'of the first line', author: 'key:ann', createdAt: '2026-10-01T08:00:00Z' },
        { locator, text: ' ' },
        { locator: 'XXXXXX', text: 'of no move' },
        { locator: `${locator}-07`, text: 'of no shipment' },
      ),
    )
    const dry = await running.run('import', 'all', file, ...SOURCE, '--dry-run')
    assert.deepEqual([dry.code, /^line 3, text: /m.test(dry.complained)], [7, true], dry.complained)
    const errors = `${newFolder()}/refused.ndjson`
    const { code, complained } = await running.run('import', 'all', file, ...SOURCE, '--errors', errors)
    assert.equal(code, 7)
    for (const reason of [/^line 3, text: /m, /^line 4: There is no move/m, /^line 5, locator: There is no shipment/m])
      assert.match(complained, reason)
    assert.deepEqual(
      (await notesOf(running, 'KB7GMX')).map((each) => (each as Body).author),
      ['key:ann'],
    )
    const corrected = readFileSync(errors, 'utf8').replace('" "', '"x"').replace('XXXXXX', locator).replace('-07', '')
    const again = await running.run('import', 'all', fileWith('corrected.ndjson', corrected), ...SOURCE)
    assert.equal(again.code, 0, again.complained)
    assert.equal((await notesOf(running, locator)).length, 3)
  })
})
