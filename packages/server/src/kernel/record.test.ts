import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Static, Type } from 'typebox'
import {
  columnRows,
  csvColumnsOf,
  DateRange,
  ID,
  initialOf,
  membersOf,
  membersSentBack,
  record,
  sortsOf,
  VERSION,
} from './record.ts'
import { filterMembers, newMembers, patchMembers, recordMembers } from './record-schema.ts'
import { AnyOf, DateText, Nullable, Text } from './schema.ts'

const BOX = record({
  name: 'Box',
  scope: 'boxes:read',
  rows: {
    id: ID,
    label: { type: Text(10), write: 'needed', column: true, filter: AnyOf(Text(10)), seenBy: 'both', erased: 'kept' },
    packedOn: {
      ...{ type: Nullable(DateText), write: 'optional', column: true, filter: DateRange, sort: 'sparse' },
      ...{ seenBy: 'customer', erased: 'kept', group: 'Box' },
    },
    colour: { type: Text(10), write: 'optional', initial: 'brown', seenBy: 'neither', erased: 'emptied' },
    code: { type: Text(4), write: 'once', seenBy: 'both', erased: 'kept' },
    state: { type: Type.String(), changedBy: 'POST …/seal', seenBy: 'both', erased: 'kept' },
    ...VERSION,
  },
  expansions: { items: { type: Type.Array(Type.String()), of: 'Item', scope: 'items:read', seenBy: 'both' } },
  filters: { q: { type: Text(20) } },
})

const Box = Type.Object(recordMembers(BOX))
type Box = Static<typeof Box>
const NewBox = Type.Object(newMembers(BOX))
const BoxPatch = Type.Object(patchMembers(BOX))
const BoxFilter = Type.Object(filterMembers(BOX))

/** Fails to compile unless both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const same = <_ extends true>() => undefined

describe('the table of a record', () => {
  test('gives exact types', () => {
    type Members = { id: string; label: string; packedOn: string | null; colour: string; code: string; state: string }
    same<
      Same<
        Box,
        Members & { createdAt: string; lastUpdated: string; eTag: string } extends infer All
          ? { [Name in keyof All]: All[Name] }
          : never
      >
    >()
    same<Same<Static<typeof NewBox>, { packedOn?: string | null; colour?: string; label: string; code: string }>>()
    same<Same<Static<typeof BoxPatch>, { label?: string; packedOn?: string | null; colour?: string }>>()
    same<Same<Static<typeof BoxFilter>, { label?: string[]; packedOn?: { gte?: string; lte?: string }; q?: string }>>()
  })

  test('says what a client may write, only once, only repeat, and what it gets instead', () => {
    assert.deepEqual(membersOf(BOX), {
      writable: ['label', 'packedOn', 'colour'],
      readOnly: ['id', 'code', 'state', 'createdAt', 'lastUpdated', 'eTag'],
      changedBy: { state: 'POST …/seal' },
      initial: { colour: 'brown' },
    })
    assert.deepEqual(membersSentBack(BOX).readOnly.at(-1), 'items')
    assert.deepEqual(Object.keys(NewBox.properties), ['label', 'packedOn', 'colour', 'code'])
    assert.deepEqual(NewBox.required, ['label', 'code'])
    assert.equal(BoxPatch.required, undefined)
  })

  test('gives a new record in the order of its rows', () => {
    const { colour, packedOn } = initialOf(BOX)
    assert.deepEqual([colour, packedOn], ['brown', null])
    assert.deepEqual(Object.keys(initialOf(BOX)), Object.keys(BOX.rows))
  })

  test('gives orders and columns by the names of the members', () => {
    assert.deepEqual(sortsOf(BOX), { packedOn: { column: 'packed_on', isNullable: true, isSparse: true } })
    assert.deepEqual(csvColumnsOf(BOX), Object.keys(BOX.rows))
    const owner = { type: Text(10), column: true, erased: 'kept' } as const
    const owned = record({ name: 'Lid', scope: 'x', isOfNoMove: true, rows: { id: ID, ownerID: owner } })
    assert.deepEqual(
      columnRows(owned).map(({ column }) => column),
      ['owner_id'],
    )
  })

  test('tells the console by extensions of the patch alone', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(BoxPatch.properties.packedOn)).documented, { 'x-group': 'Box' })
    assert.equal(JSON.parse(JSON.stringify(NewBox.properties.packedOn)).documented, undefined)
    assert.deepEqual(Object.keys(BoxFilter.properties), ['label', 'packedOn', 'q'])
  })
})
