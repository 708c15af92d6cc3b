import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove } from '../../test/fixtures.ts'
import { newLink } from '../../test/links.ts'
import { contextWith } from '../../test/records.ts'
import { assertCurrent, assertStale } from '../../test/tables.ts'
import { withoutSecret } from '../../test/without-identity.ts'
import { requireMove } from '../moves/store.ts'
import { moveDeleted } from '../moves/writes.ts'
import type { Link } from './schema.ts'
import { deleteLinkRow } from './store.ts'
import { linkCreated } from './writes.ts'

forEachDatabase('The store of tracking links', (open) => {
  const app = sharedApp(open)

  test('a revocation of another version, or of a revoked link, writes nothing', async () => {
    const link = withoutSecret(await newLink(app)) as Link
    await assertStale(app.db, deleteLinkRow({ ...link, lastUpdated: '2026-11-15T12:00:00.001Z' }))
    await assertCurrent(app.db, deleteLinkRow(link))
    await assertStale(app.db, deleteLinkRow(link))
  })

  test('two creations collide, so that both cannot take the last place; so do a creation and the deletion of the move', async () => {
    const stored = await requireMove(app.db, (await newMove(app)).id)
    const { writes } = await linkCreated(app.db, contextWith(), stored, {}, '')
    await newLink(app, {}, stored.move)
    await assertStale(app.db, writes)
    await assertStale(
      app.db,
      await moveDeleted(app.db, stored, { documents: [], notes: [], jobs: [], requests: [] }, contextWith()),
    )
  })
})
