/** The columns of the table of items: what they show, and how a value is typed. */
import type { Item } from '@vanline/client'
import { numberText, typedOf, valueText, weightText, wordsOf } from '../format/format.ts'
import { poundsTyped, typedIn, type WeightUnit } from '../format/weight.ts'
import { type Condition, type ConditionCodes, conditionsText, symbolsText } from './conditions.ts'
import type { Arrangement } from './rooms.ts'
import { conditionsTyped } from './symbols.ts'

/** The members that are changed in the table itself. */
export type Member =
  | 'description'
  | 'room'
  | 'quantity'
  | 'packedBy'
  | 'estimatedWeight'
  | 'estimatedVolume'
  | 'isHighValue'
  | 'status'
  | 'conditionAtOrigin'
  | 'conditionAtDestination'

export type ItemColumn = {
  id: string
  name: string
  /** The track of the grid. */
  track: string
  isNumber?: true
  /** The member that is typed, chosen or switched in the cell; the other columns open the details of the item. */
  member?: Member
  input?: 'text' | 'number' | 'choice' | 'switch' | 'symbols'
}

const NUMBER: ItemColumn = { id: 'number', name: 'No.', track: '3.25rem', isNumber: true }
const ARTICLE: ItemColumn = {
  ...{ id: 'description', name: 'Article', track: 'minmax(10rem, 2fr)', member: 'description', input: 'text' },
}
const ROOM: ItemColumn = { id: 'room', name: 'Room', track: 'minmax(7rem, 1fr)', member: 'room', input: 'text' }
const OTHERS: readonly ItemColumn[] = [
  { id: 'quantity', name: 'Pieces', track: '4rem', isNumber: true, member: 'quantity', input: 'number' },
  { id: 'packedBy', name: 'Packed by', track: '5.5rem', member: 'packedBy', input: 'choice' },
  { id: 'weight', name: 'Weight', track: '5.25rem', isNumber: true, member: 'estimatedWeight', input: 'number' },
  { id: 'volume', name: 'Cubic ft', track: '4.5rem', isNumber: true, member: 'estimatedVolume', input: 'number' },
  { id: 'highValue', name: 'High value', track: '4.75rem', member: 'isHighValue', input: 'switch' },
  {
    id: 'conditionAtOrigin',
    name: 'At pickup',
    track: 'minmax(6.5rem, 1fr)',
    member: 'conditionAtOrigin',
    input: 'symbols',
  },
  {
    ...{ id: 'conditionAtDestination', name: 'At delivery', track: 'minmax(6.5rem, 1.2fr)' },
    ...{ member: 'conditionAtDestination', input: 'symbols' },
  },
  { id: 'status', name: 'Status', track: '6.5rem', member: 'status', input: 'choice' },
  { id: 'details', name: 'Details', track: '3.75rem' },
]
const SELECT: ItemColumn = { id: 'select', name: 'Select', track: '2rem' }

/** On a phone a row is a card. */
const CARD: ItemColumn = { id: 'card', name: 'Items', track: 'minmax(0, 1fr)' }

/** The columns of a phone: to select, and the card. */
export const cardColumns = (canSelect: boolean): readonly ItemColumn[] => [
  ...(canSelect ? [{ ...SELECT, track: '2.75rem' }] : []),
  CARD,
]

/** Where a tablet has no room for more: everything else is in the details of an item. */
const NARROW = ['quantity', 'conditionAtOrigin', 'conditionAtDestination', 'status']

/** The columns: below headings of rooms, the room has none of its own. */
export function columnsOf(by: Arrangement, canSelect: boolean, isNarrow: boolean): readonly ItemColumn[] {
  const others = isNarrow ? OTHERS.filter(({ id }) => NARROW.includes(id)) : OTHERS
  return [...(canSelect ? [SELECT] : []), NUMBER, ARTICLE, ...(by === 'number' && !isNarrow ? [ROOM] : []), ...others]
}

export const PACKED_BY_WORDS = { OWNER: 'Owner', CARRIER: 'Carrier' } as const
/** What a choice is called in the table. */
export const choiceText = (member: Member, choice: string): string =>
  member === 'packedBy' && choice === '' ? 'Not packed' : wordsOf(choice)

export type CellContext = {
  unit: WeightUnit
  codes: ConditionCodes | undefined
  photographs: ReadonlyMap<string, number>
}

/** The text of a cell. */
export function cellText(column: string, item: Item, { unit, photographs }: CellContext): string {
  switch (column) {
    case 'number':
      return String(item.number)
    case 'weight':
      return item.estimatedWeight === null ? '' : weightText(item.estimatedWeight, unit)
    case 'volume':
      return item.estimatedVolume === null ? '' : numberText(item.estimatedVolume)
    case 'highValue':
      return item.isHighValue ? 'High value' : ''
    case 'packedBy':
      return item.packedBy === null ? '' : PACKED_BY_WORDS[item.packedBy]
    case 'conditionAtOrigin':
      return symbolsText(item.conditionAtOrigin)
    case 'conditionAtDestination':
      return [symbolsText(item.conditionAtDestination), item.exceptions].filter(Boolean).join('; ')
    case 'details':
      return photographs.has(item.id) ? String(photographs.get(item.id)) : ''
    case 'status':
      return wordsOf(item.status)
    default:
      return String(item[column as keyof Item] ?? '')
  }
}

/** What is shown on hover: conditions in words. */
export const cellTitle = (column: string, item: Item, context: CellContext): string =>
  column === 'conditionAtOrigin' || column === 'conditionAtDestination'
    ? [conditionsText(item[column], context.codes), ...(column === 'conditionAtDestination' ? [item.exceptions] : [])]
        .filter(Boolean)
        .join('; ')
    : cellText(column, item, context)

/** A value as it is typed in the table. */
export function typedValue(member: Member, value: unknown, unit: WeightUnit): string {
  if (isConditions(member)) return symbolsText(value as readonly Condition[])
  return member === 'estimatedWeight' ? typedIn(unit, typedOf(value as number | null)) : typedOf(value as string | null)
}

const isConditions = (member: string): member is 'conditionAtOrigin' | 'conditionAtDestination' =>
  member === 'conditionAtOrigin' || member === 'conditionAtDestination'

/** Whether a value can be typed without a loss: remarks of a condition can have brackets, which symbols end with. */
export function canBeTyped(member: Member, value: unknown, codes: ConditionCodes | undefined): boolean {
  if (!isConditions(member)) return true
  const again = codes && conditionsTyped(symbolsText(value as readonly Condition[]), codes)
  return again !== undefined && 'conditions' in again && JSON.stringify(again.conditions) === JSON.stringify(value)
}

/** What typed text means: the value, or why it is none. Text that is no number stays, for the schema to refuse. */
export type Read = { value: unknown } | { fault: string }

export function readTyped(member: Member, typed: string, unit: WeightUnit, codes: ConditionCodes | undefined): Read {
  const text = typed.trim()
  if (isConditions(member)) {
    const read = conditionsTyped(text, codes!)
    return 'fault' in read ? read : { value: read.conditions }
  }
  if (text === '') return { value: null }
  if (member === 'estimatedWeight') return { value: numberOr(poundsTyped(unit, text)) }
  if (member === 'quantity' || member === 'estimatedVolume') return { value: numberOr(text) }
  return { value: text }
}

const numberOr = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text)

/** A value of an item in words, for the choice between two of them. */
export function memberText(member: Member | 'exceptions', value: unknown): string {
  if (isConditions(member)) return symbolsText(value as readonly Condition[]) || valueText('', null)
  if (member === 'packedBy' && value === null) return choiceText('packedBy', '')
  return member === 'packedBy' || member === 'status' ? wordsOf(String(value)) : valueText(`/${member}`, value)
}
