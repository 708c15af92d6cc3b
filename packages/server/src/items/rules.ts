import { memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { initialOf, membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { ITEM } from './fields.ts'
import { ITEMS_MAX, type Item, ItemContent, type NewItem } from './schema.ts'

const MEMBERS = membersOf(ITEM)
const INITIAL = initialOf(ITEM)
const validateContent = validatorOf(ItemContent)

/** Where an item belongs. */
export type ItemPlace = Pick<Item, 'moveID' | 'shipmentID'>

type Condition = Item['conditionAtOrigin'][number]

/** The new item with the next number of its shipment. */
export function itemFrom(sent: JsonObject, { moveID, shipmentID }: ItemPlace, number: number, ctx: Context): Item {
  const found = memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent)
  const content = checkedContent(sent, withReadOnlyCodes(found, MEMBERS.readOnly))
  const { id, version } = firstVersion(ctx)
  return { ...INITIAL, id, moveID, shipmentID, number, ...content, ...version }
}

/** The item after a patch, or the same object if nothing changes. */
export function patchItem(current: Item, result: JsonObject, ctx: Context): Item {
  const content = checkedContent(result, memberViolations(MEMBERS, current, result))
  return sameMembers(MEMBERS.writable, content, current) ? current : nextVersion(current, content, ctx.now)
}

/** 409 for a shipment that has the maximum number of items. */
export function requireRoom(count: number): void {
  if (count > ITEMS_MAX)
    throw new AppError(
      'too_many_items',
      `A shipment has up to ${ITEMS_MAX.toLocaleString('en')} items. Delete some first.`,
    )
}

function checkedContent(sent: JsonObject, violations: readonly Violation[]): Written<typeof ITEM> {
  const content = writableOf(MEMBERS, sent)
  requireValid([...violations, ...validateContent(content), ...contentViolations(content)])
  const item = content as Written<typeof ITEM>
  const { conditionAtOrigin, conditionAtDestination } = item
  return {
    ...item,
    conditionAtOrigin: conditionAtOrigin.map(wholeCondition),
    conditionAtDestination: conditionAtDestination.map(wholeCondition),
  }
}

/** A condition with all of its members. */
const wholeCondition = ({
  code,
  places = [],
  remarks = null,
}: Partial<Condition> & Pick<Condition, 'code'>): Condition => ({
  ...{ code, places, remarks },
})

/** What is wrong with the content of a new item, where all of its members are the client's. */
export const itemViolations = (sent: NewItem): { pointer: string; detail: string; code: string }[] => {
  const content = writableOf(MEMBERS, sent)
  return [...validateContent(content), ...contentViolations(content)].flatMap((violation) =>
    'pointer' in violation ? [violation] : [],
  )
}

/** The members that a schema cannot check. */
function contentViolations({ estimatedVolume, ...content }: JsonObject): Violation[] {
  const violations: Violation[] = []
  if (typeof estimatedVolume === 'number' && Math.abs(estimatedVolume * 10 - Math.round(estimatedVolume * 10)) > 1e-6)
    violations.push({ pointer: '/estimatedVolume', detail: 'Has one decimal at most.', code: 'out_of_range' })
  for (const name of ['conditionAtOrigin', 'conditionAtDestination'])
    violations.push(...repeatedPlaces(content[name], `/${name}`))
  return violations
}

function repeatedPlaces(conditions: unknown, at: string): Violation[] {
  if (!Array.isArray(conditions)) return []
  return conditions.flatMap((condition, i) => {
    const places: unknown[] = Array.isArray(condition?.places) ? condition.places : []
    return places.flatMap((place, j) =>
      places.indexOf(place) < j
        ? [{ pointer: `${at}/${i}/places/${j}`, detail: 'Is in the list already.', code: 'duplicate' }]
        : [],
    )
  })
}
