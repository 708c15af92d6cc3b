import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newCrewMember } from '../../test/fleet.ts'
import { crewMembers } from '../crew-members/store.ts'
import { countCrewLink } from './store.ts'

forEachDatabase('the count of the links of a crew member', (open) => {
  const app = sharedApp(open)

  test('misses a person who is not active, and a revision that is not the last', async () => {
    const count = async (content: object, later: number) => {
      const { id } = await newCrewMember(app, content)
      const { revision } = await crewMembers.require(app.db, id)
      return app.db.change(async () => ({ writes: [countCrewLink(id, revision + later)], answer: 'counted' }))
    }
    assert.equal(await count({}, 0), 'counted')
    await assert.rejects(count({}, 1))
    await assert.rejects(count({ isActive: false }, 0))
  })
})
