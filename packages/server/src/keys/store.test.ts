import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { keyIn } from '../../test/keys.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { newId } from '../kernel/ids.ts'
import { countCreatedKey, deleteKeyRows, insertKey, listAlone, listFamily, reassignChildren } from './store.ts'

forEachDatabase('the store of keys', (open) => {
  const app = sharedApp(open)

  /** A key, its child and its grandchild. */
  async function threeGenerations(): Promise<[string, string, string]> {
    const { secret: _, ...first } = await keyIn(app.db, {}, app.time.now)
    // Created by a node whose clock is behind.
    const [child, grandchild] = [newId(0), newId(1)]
    await app.db.change(async () => ({
      writes: [
        insertKey({ ...first, id: child, name: child, parentID: first.id }, null),
        insertKey({ ...first, id: grandchild, name: grandchild, parentID: child }, null),
      ],
      answer: null,
    }))
    return [first.id, child, grandchild]
  }
  const familyOf = async (id: string) => (await listFamily(app.db, id, 10)).map(({ key }) => key.id)

  test('a family is a key and all its descendants, the key itself first', async () => {
    const [first, child, grandchild] = await threeGenerations()
    assert.deepEqual(await familyOf(first), [first, child, grandchild])
    assert.deepEqual(await familyOf(child), [child, grandchild])
    assert.deepEqual(await familyOf(newId()), [])
    assert.deepEqual(await familyOf('no id'), [])
    assert.equal((await listFamily(app.db, first, 2)).length, 2)
  })

  test('a key that has created another since the read is not deleted', async () => {
    const [first] = await threeGenerations()
    const alone = await listAlone(app.db, first)
    await assertCurrent(app.db, countCreatedKey(first))
    await assertStale(app.db, deleteKeyRows(alone))
    await assertCurrent(app.db, deleteKeyRows(await listAlone(app.db, first)))
  })

  test('of a family all are deleted or none', async () => {
    const [first, child] = await threeGenerations()
    const family = await listFamily(app.db, first, 10)
    await assertCurrent(app.db, deleteKeyRows(await listAlone(app.db, child)))
    await assertStale(app.db, deleteKeyRows(family))
  })

  test('a deleted key creates no child', async () => {
    const [first] = await threeGenerations()
    await assertCurrent(app.db, deleteKeyRows(await listAlone(app.db, first)))
    await assertStale(app.db, countCreatedKey(first))
  })

  test('the children of a deleted key belong to its parent', async () => {
    const [first, child, grandchild] = await threeGenerations()
    await assertCurrent(app.db, reassignChildren(child))
    await assertCurrent(app.db, deleteKeyRows(await listAlone(app.db, child)))
    assert.deepEqual(await familyOf(first), [first, grandchild])
  })
})
