import { Type } from 'typebox'
import { FOR_CUSTOMERS, record } from '../kernel/record.ts'
import { AnyOf, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'

/** The exception symbols of the trade's inventory form, with their names. */
export const CONDITIONS = {
  ...{ BE: 'Bent', BR: 'Broken', BU: 'Burned', CH: 'Chipped', CR: 'Crushed', CU: 'Contents and condition unknown' },
  ...{ D: 'Dented', F: 'Faded', G: 'Gouged', L: 'Loose', M: 'Marred', MCU: 'Mechanical condition unknown' },
  ...{ MI: 'Mildewed', MO: 'Moth-eaten', P: 'Peeling', R: 'Rubbed', RU: 'Rusted', S: 'Stretched', SC: 'Scratched' },
  ...{ SH: 'Short', SO: 'Soiled', ST: 'Stained', T: 'Torn', W: 'Badly worn', Z: 'Cracked' },
} as const
const CODES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

/** The places of the same form: the first has the number 1. */
export const PLACES = [
  ...(['Arm', 'Bottom', 'Corner', 'Front', 'Left', 'Leg', 'Rear', 'Right', 'Side', 'Top', 'Veneer'] as const),
  ...(['Edge', 'Center', 'Seat', 'Drawer', 'Inside', 'Outside', 'Door'] as const),
]

const Condition = Type.Object(
  {
    code: OneOf(CODES, 'The exception symbol of the trade, for example SC for scratched (`GET /v1/condition-codes`).'),
    places: Type.Array(
      Type.Integer({
        minimum: 1,
        maximum: PLACES.length,
        description: 'The number of a place, for example 10 for top.',
      }),
      { maxItems: PLACES.length, description: 'Where on the item; empty for all of it.' },
    ),
    remarks: Nullable(Text(200, 'What the symbols do not say.')),
  },
  { $id: 'ItemCondition', additionalProperties: false, description: 'What is wrong with an item, and where.' },
)
const SentCondition = Type.Object(
  {
    code: Condition.properties.code,
    places: Type.Optional(Condition.properties.places),
    remarks: Type.Optional(Condition.properties.remarks),
  },
  { $id: 'NewItemCondition', additionalProperties: false, description: 'What is wrong with an item, and where.' },
)
const Conditions = { maxItems: 12 }

const ItemStatus = OneOf(
  ['LISTED', 'LOADED', 'DELIVERED', 'MISSING', 'DAMAGED'],
  'How far the item has come. Any status may follow any other.',
)
const PackedBy = OneOf(['OWNER', 'CARRIER'])

const conditions = (description: string) =>
  ({
    type: Type.Array(Condition, { ...Conditions, description }),
    write: 'optional',
    sent: Type.Array(SentCondition, { ...Conditions, description }),
    seenBy: 'customer',
    erased: { code: 'kept', places: 'kept', remarks: 'emptied' },
  }) as const

const KEPT = { seenBy: 'customer', erased: 'kept' } as const
const { id, createdAt, lastUpdated, eTag } = FOR_CUSTOMERS

const Count = Type.Integer({ minimum: 0 })

/** What the items of a room come to. */
const RoomTotals = Type.Object(
  {
    room: Nullable(Text(60, 'The room; null for items without one, which are last.')),
    ...{ items: Count, pieces: Count },
    estimatedWeight: Nullable(Type.Integer({ description: 'In whole pounds; null if no item says it.' })),
    estimatedVolume: Nullable(Type.Number({ description: 'In cubic feet, to a tenth; null if no item says it.' })),
    highValue: Count,
    ...{ listed: Count, loaded: Count, delivered: Count, missing: Count, damaged: Count },
  },
  { additionalProperties: false },
)

const KEPT_TOTALS = Object.fromEntries(Object.keys(RoomTotals.properties).map((name) => [name, 'kept' as const]))

/** The totals of an inventory, as an expansion of its shipment. */
export const ROOMS = {
  type: Type.Array(RoomTotals, { description: 'What the inventory comes to, room by room.' }),
  scope: 'inventory:read',
  seenBy: 'customer',
  // Only the name of a room is a person's words.
  erased: { ...KEPT_TOTALS, room: 'emptied' },
} as const

/** One line of the inventory of a shipment: a piece, or several pieces that share a number. An observer sees none. */
export const ITEM = record({
  name: 'Item',
  scope: 'inventory:read',
  rows: {
    id,
    moveID: { type: Uuid, ...KEPT },
    shipmentID: { type: Uuid, ...KEPT },
    number: {
      type: Type.Integer({
        description: 'Its number on the sticker and on paper: 1, 2, 3, … in a shipment. No number is used twice.',
      }),
      imported: Type.Integer({
        minimum: 1,
        maximum: 99_999,
        description: 'Its number; the next one, if it is left out.',
      }),
      ...{ column: true, sort: true, ...KEPT },
    },
    description: {
      type: Text(200, 'What it is, for example Sofa, 3 cushions.'),
      ...{ write: 'needed', seenBy: 'customer', erased: 'replaced' },
    },
    room: {
      type: Nullable(Text(60, 'The room at the origin.')),
      ...{ write: 'optional', column: true, filter: AnyOf(Text(60)), seenBy: 'customer', erased: 'emptied' },
    },
    quantity: {
      type: Type.Integer({ minimum: 1, maximum: 9_999, description: 'How many pieces share the number.' }),
      ...{ write: 'optional', initial: 1, column: true, ...KEPT },
    },
    packedBy: {
      type: Nullable(OneOf(['OWNER', 'CARRIER'], 'Of a carton: who packed it. Null if it is no carton.')),
      ...{ write: 'optional', column: true, filter: AnyOf(PackedBy), ...KEPT },
    },
    estimatedWeight: {
      type: Nullable(
        Type.Integer({ minimum: 0, maximum: 100_000, description: 'Of all its pieces, in whole pounds.' }),
      ),
      ...{ write: 'optional', unit: 'lb', column: true, ...KEPT },
    },
    estimatedVolume: {
      type: Nullable(
        Type.Number({ minimum: 0, maximum: 10_000, description: 'Of all its pieces, in cubic feet, to a tenth.' }),
      ),
      ...{ write: 'optional', ...KEPT },
    },
    isHighValue: {
      type: Type.Boolean({ description: 'Whether it is of extraordinary value, and listed as such.' }),
      ...{
        write: 'optional',
        initial: false,
        filter: Type.Boolean({ description: 'Only those of high value, or only the others.' }),
      },
      ...KEPT,
    },
    conditionAtOrigin: { ...conditions('What was wrong with it when it was loaded.'), initial: [] },
    conditionAtDestination: { ...conditions('What was wrong with it when it was delivered.'), initial: [] },
    exceptions: {
      type: Nullable(Text(2000, 'What was noted about it at delivery.')),
      ...{ write: 'optional', seenBy: 'customer', erased: 'emptied' },
    },
    status: {
      ...{ type: ItemStatus, write: 'optional', initial: 'LISTED', column: true, filter: AnyOf(ItemStatus) },
      ...KEPT,
    },
    createdAt,
    lastUpdated,
    eTag,
  },
})
