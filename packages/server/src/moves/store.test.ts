import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, newShipment } from '../../test/fixtures.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { type Reader, unguarded } from '../db/database.ts'
import { insertLocator } from '../db/directories.ts'
import { instantAfter } from '../kernel/instant.ts'
import {
  type Below,
  bumpMoveRevision,
  deleteMoveRow,
  findMove,
  formerMoveID,
  type StoredMove,
  updateMove,
} from './store.ts'

/** A concurrent change of the move. */
function update(stored: StoredMove, below?: Below) {
  const { move } = stored
  const changed = { ...move, reference: 'changed', lastUpdated: instantAfter(move.lastUpdated, '') }
  return updateMove(stored, changed, JSON.stringify(changed), below)
}

forEachDatabase('The store of moves', (open) => {
  const app = sharedApp(open)

  /** A move before and after a concurrent change. */
  async function overtaken(): Promise<{ stale: StoredMove; current: StoredMove }> {
    const { id, eTag } = await newMove(app)
    const stale = (await findMove(app.db, id))!
    await app.call('PATCH', `/v1/moves/${id}`, { body: { remarks: 'faster' }, headers: { 'if-match': eTag } })
    return { stale, current: (await findMove(app.db, id))! }
  }

  /** A move before and after a new shipment below it. */
  async function overtakenBelow(): Promise<{ stale: StoredMove; current: StoredMove }> {
    const { id } = await newMove(app)
    await newShipment(app, { moveID: id })
    const stale = (await findMove(app.db, id))!
    await newShipment(app, { moveID: id })
    return { stale, current: (await findMove(app.db, id))! }
  }

  test('an update writes terms of search only if a text that is searched for changes', async () => {
    const { id } = await newMove(app, { reference: 'SO-1', customer: { lastName: 'Sigmar-Lopez', phone: '5550100' } })
    const stored = (await findMove(app.db, id))!
    const writesOf = (changed: object) => updateMove(stored, { ...stored.move, ...changed }, stored.doc)
    const [row, ...others] = writesOf({ remarks: 'x', customer: { ...stored.move.customer!, email: 'a@example.com' } })
    assert.deepEqual([others, row!.statement.sql.includes('words_key')], [[], false])
    for (const changed of [{ reference: 'SO-2' }, { customer: null }])
      assert.match(
        writesOf(changed)
          .map(({ statement }) => statement.sql)
          .join(),
        /words_key = .*move_entries/s,
      )
  })

  test('an update of an older version writes nothing', async () => {
    const { stale, current } = await overtaken()
    await assertStale(app.db, update(stale))
    await assertCurrent(app.db, update(current))
  })

  test('an update from below writes nothing after another change there', async () => {
    const { stale, current } = await overtakenBelow()
    assert.equal(stale.doc, current.doc)
    const below = { shipmentsMade: 9 }
    await assertStale(app.db, update(stale, below))
    await assertStale(app.db, bumpMoveRevision(stale, below))
    await assertCurrent(app.db, bumpMoveRevision(current, below))
  })

  test('an update of the move itself ignores changes below it', async () => {
    const { stale } = await overtakenBelow()
    await assertCurrent(app.db, update(stale))
  })

  test('a deletion of an older version, or after a change below it, deletes nothing', async () => {
    await assertStale(app.db, deleteMoveRow((await overtaken()).stale))
    await assertStale(app.db, deleteMoveRow((await overtakenBelow()).stale))
    await assertCurrent(app.db, deleteMoveRow((await overtaken()).current))
  })

  test('a move is found by its id and by its locator, whatever the case', async () => {
    const { id, locator } = await newMove(app)
    for (const name of [id, id.toUpperCase(), locator, locator.toLowerCase()])
      assert.equal((await findMove(app.db, name))?.move.id, id, name)
    assert.equal(await findMove(app.db, `${id}0`), undefined)
  })

  /** The queries for a deleted move, and the id that is found. */
  async function asked(idOrLocator: string): Promise<[string | undefined, string[]]> {
    const tables: string[] = []
    const column: Reader['column'] = (query) => {
      tables.push(/FROM (\w+ WHERE \w+ =)/.exec(query.sql)?.[1] ?? query.sql)
      return app.db.column(query)
    }
    return [await formerMoveID({ ...app.db, column }, idOrLocator), tables]
  }

  test('an unknown locator costs one lookup, and other text costs none', async () => {
    const { id, locator } = await newMove(app)
    await app.call('DELETE', `/v1/moves/${id}`)
    assert.deepEqual(await asked('346789'), [undefined, ['former_locators WHERE locator =']])
    assert.deepEqual(await asked('no-locator'), [undefined, []])
    const lookups = ['former_locators WHERE locator =', 'events WHERE stream =']
    assert.deepEqual(await asked(locator.toLowerCase()), [id, lookups])
    await app.db.eventsNumbered()
    await app.db.change(async () => ({
      writes: [unguarded(sql`DELETE FROM events WHERE stream = ${id}`)],
      answer: null,
    }))
    assert.deepEqual(await asked(locator), [undefined, lookups])
  })

  test('a locator that two deleted moves had leads to the later one', async () => {
    const [first, second] = [await newMove(app), await newMove(app)]
    await app.call('DELETE', `/v1/moves/${first.id}`)
    const same = { ...second, locator: first.locator }
    const write = sql`UPDATE moves SET locator = ${first.locator}, doc = ${JSON.stringify(same)} WHERE id = ${second.id}`
    const writes = [unguarded(write), insertLocator(first.locator, second.id)]
    await app.db.change(async () => ({ writes, answer: null }))
    assert.equal((await app.call('DELETE', `/v1/moves/${second.id}`)).status, 204)
    assert.equal(await formerMoveID(app.db, first.locator), second.id)
  })
})
