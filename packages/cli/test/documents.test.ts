import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Document } from '@vanline/client'
import { newShipment, read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFolder } from './places.ts'

const TEXT = 'Gross 26,300 lb'

forOneService('the commands about documents', (running) => {
  /** A file with a text, in a folder of its own. */
  function fileWith(text: string, name = 'ticket.txt'): string {
    const path = join(newFolder(), name)
    writeFileSync(path, text)
    return path
  }
  const added = async (record: string, ...options: string[]) =>
    running.json<Document>('documents', 'add', record, fileWith(TEXT), ...options)

  test('a file is added to a shipment and to its move, listed, and saved again', async () => {
    const { id, locator, moveID } = await newShipment(running.service)
    const ticket = await added(locator, '--type', 'WEIGHT_TICKET', '--remarks', 'Second weighing')
    assert.deepEqual(
      [ticket.shipmentID, ticket.documentType, ticket.name, ticket.remarks, ticket.status],
      [id, 'WEIGHT_TICKET', 'ticket.txt', 'Second weighing', 'STORED'],
    )
    const ofMove = await added(moveID, '--name', 'other.txt')
    assert.deepEqual([ofMove.shipmentID, ofMove.moveID, ofMove.documentType], [null, moveID, 'OTHER'])

    const names = async (...args: string[]) =>
      (await running.json<Document[]>('documents', 'list', ...args)).map(({ name }) => name)
    assert.deepEqual(await names(id), ['ticket.txt'])
    assert.deepEqual(await names(locator.slice(0, 6)), ['other.txt', 'ticket.txt'])
    assert.deepEqual(await names(moveID, '--type', 'WEIGHT_TICKET'), ['ticket.txt'])
    assert.match(
      (await running.onTerminal(120, ['documents', 'list', id])).said,
      /^type +name +bytes +uploaded.*\nWEIGHT_TICKET +ticket\.txt +15 /,
    )

    const { said } = await running.onTerminal(120, ['documents', 'add', id, fileWith(TEXT, 'the ticket.txt')])
    assert.match(
      said,
      /^. Added the ticket\.txt \(15 bytes\) as document (\S+)\.\nTo save it: vanline documents get \1 --output 'the ticket\.txt'$/,
    )

    const saved = join(newFolder(), 'saved.txt')
    assert.equal((await running.run('documents', 'get', ticket.id, '--output', saved)).code, 0)
    assert.equal(readFileSync(saved, 'utf8'), TEXT)
    const again = await running.run('documents', 'get', ticket.id, '--output', saved)
    assert.deepEqual([again.code, /not overwritten/.test(again.complained)], [1, true])
    assert.equal((await running.run('documents', 'get', ticket.id, '--output', '-')).said, TEXT)
  })

  test('4 for a content that replaces another version; the former content stays readable', async () => {
    const { id } = await newShipment(running.service)
    const first = await added(id)
    const second = fileWith('Gross 26,100 lb')
    assert.equal((await running.run('documents', 'replace', first.id, second)).code, 0)
    const stale = ['documents', 'replace', first.id, fileWith('Gross 1 lb'), '--etag', first.eTag]
    const refused = await running.onTerminal(120, stale)
    assert.equal(refused.code, 4)
    assert.match(refused.complained, /! +sha256/)
    const earlier = ['--as-of', first.lastUpdated, '--output', '-']
    assert.equal((await running.run('documents', 'get', first.id, ...earlier)).said, TEXT)
  })

  test('0 if every content is intact, 1 for a file that is not what was stored', async () => {
    const { id, locator } = await newShipment(running.service)
    const ticket = await added(id)
    const [finding, ...more] = await running.json<{ finding: string }[]>('documents', 'verify', locator)
    assert.deepEqual([finding?.finding, more.length], ['INTACT', 0])
    const compare = async (path: string) => (await running.run('documents', 'verify', ticket.id, path)).code
    assert.equal(await compare(fileWith(TEXT, 'same.txt')), 0)
    assert.equal(await compare(fileWith('another')), 1)
  })

  test('7 for content that is refused, and no document is left', async () => {
    const { id } = await newShipment(running.service)
    const refused = await running.run('documents', 'add', id, fileWith('<html><script>1</script></html>', 'a.pdf'))
    assert.equal(refused.code, 7, refused.complained)
    assert.deepEqual(await read(running.service, `/v1/shipments/${id}/documents`), [])
    assert.equal((await running.run('documents', 'add', id, '/nowhere.pdf')).code, 1)
    assert.equal((await running.run('documents', 'verify', id)).code, 3)
  })
})
