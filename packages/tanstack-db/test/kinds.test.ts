import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedService } from '../../client/test/service.ts'
import { forOneDatabase } from '../../server/test/one-database.ts'
import { KINDS, type Kind } from '../src/kinds.ts'
import { type Live, live, until } from './live.ts'

type Example = { content: object; filter: object; patch: object }

forOneDatabase('each kind of records', (openDatabase) => {
  const service = sharedService(openDatabase)
  /** A new record, a filter that it matches, and a change. */
  const EXAMPLES: Record<Kind, (client: typeof service.client) => Promise<Example>> = {
    shipments: async () => example({ shipmentType: 'HHG', reference: 'k' }, { reference: 'k' }, { estimatedWeight: 9 }),
    moves: async () => example({ reference: 'k', assignee: 'Ann' }, { assignee: 'Ann' }, { remarks: 'Ring twice' }),
    jobs: async (client) => {
      const { id: moveID } = await client.moves.create()
      const content = {
        moveID,
        kind: 'SURVEY',
        day: '2026-12-01',
        windowStart: '08:00',
        windowEnd: '12:00',
        expectedMinutes: 60,
      }
      return example(content, { moveID, day: { gte: '2026-12-01', lte: '2026-12-01' } }, { instructions: 'Ring twice' })
    },
    parties: async () => example({ name: 'North', kind: 'ORGANIZATION' }, { kind: 'ORGANIZATION' }, { name: 'South' }),
    trucks: async () => example({ name: 'Truck 1' }, { isActive: true }, { plate: 'FL 1' }),
    crewMembers: async () => example({ firstName: 'Rosa' }, { isActive: true }, { lastName: 'Diaz' }),
    absences: async (client) => {
      const { id: truckID } = await client.trucks.create({ name: 'Truck 2' })
      const content = { truckID, startsAt: '2026-12-01T08:00:00.000Z', endsAt: '2026-12-02T08:00:00.000Z' }
      return example(content, { truckID }, { reason: 'Brakes' })
    },
  }

  for (const kind of Object.keys(KINDS) as Kind[])
    test(`${kind} are created, changed and deleted in one collection, and followed in another`, async () => {
      const { content, filter, patch } = await EXAMPLES[kind](service.client)
      const mine: Live<Kind> = await live({ client: service.client, kind, filter } as never)
      const theirs: Live<Kind> = await live({ client: service.client, kind, filter } as never)
      const { id } = await mine.utils.create(content as never)
      const shownAs = (expected: object) => () => {
        const row = theirs.get(id)
        return Object.entries(expected).every(([name, value]) => row?.[name as never] === value)
      }
      await until(theirs, () => theirs.has(id))
      await mine.update(id, (draft) => void Object.assign(draft, patch)).when('settled')
      assert.partialDeepStrictEqual(mine.get(id), patch)
      await until(theirs, shownAs(patch))
      await mine.delete(id).when('settled')
      await until(theirs, () => !theirs.has(id))
    })

  test('without bulks sends the changes of a transaction one after the other, and keeps those before a refusal', async () => {
    const rows = await live({ client: service.client, kind: 'trucks', filter: { isActive: true } })
    const [one, two] = [await rows.utils.create({ name: 'One' }), await rows.utils.create({ name: 'Two' })]
    const change = rows.update([one.id, two.id], (drafts) => {
      drafts[0]!.plate = 'FL 1'
      drafts[1]!.name = ''
    })
    await assert.rejects(change.when('settled'))
    assert.deepEqual([rows.get(one.id)?.plate, rows.get(two.id)?.name], ['FL 1', 'Two'])
    // A truck that is no longer active leaves the collection with the answer.
    await rows
      .update(one.id, (draft) => {
        draft.isActive = false
      })
      .when('settled')
    assert.equal(rows.has(one.id), false)
  })
})

const example = (content: object, filter: object, patch: object): Example => ({ content, filter, patch })
