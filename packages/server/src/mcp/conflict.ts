import type { ExplainedChange } from '../kernel/errors.ts'
import { isObject } from '../kernel/json.ts'
import { stepsOf } from '../kernel/pointer.ts'
import { ADDRESS_ROLES } from '../shipments/schema.ts'
import { visibleText } from './data.ts'
import type { Body } from './service.ts'
import type { Decided, Form, Refusal } from './tools/tool.ts'

/** A field that the agent and another caller changed at the same time. */
type ConflictingField = {
  path: string
  /** The value in the version that the agent read. */
  base: unknown
  yours: unknown
  theirs: unknown
  by: string
  byName: string | null
  at: string
}

const OTHER = ' (other)'
const SHOWN_MAX = 200

/** The value at a place of a patch. */
const valueAt = (value: Body, path: string): unknown =>
  stepsOf(path).reduce((part, step) => (isObject(part) ? (part[step] ?? null) : part), value)

/** An address is decided as a whole, like it is merged. */
const unitOf = (path: string): string => {
  const [first = ''] = stepsOf(path)
  return ADDRESS_ROLES.some((role) => role === first) ? `/${first}` : path
}

/** The fields of a refused change that others changed too, and what else they changed. */
export function conflictOf(refusal: Refusal, changes: Body): { fields: ConflictingField[]; alsoChanged: Body[] } {
  const made = (refusal.changes ?? []) as ExplainedChange[]
  const overlaps = (refusal.overlaps ?? []) as string[]
  const fields = new Map<string, ConflictingField>()
  for (const { path, from, to, by, byName, at } of made.filter((each) => overlaps.includes(each.path))) {
    const unit = unitOf(path)
    const theirs = unit === path ? to : valueAt(refusal.current, unit)
    fields.set(unit, { path: unit, base: from, yours: valueAt(changes, unit), theirs, by, byName, at })
  }
  return { fields: [...fields.values()], alsoChanged: made.filter(({ path }) => !overlaps.includes(path)) }
}

const textOf = (value: unknown): string =>
  visibleText(typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, SHOWN_MAX)

/** A form with a choice for each field, by its path: mine, theirs or another value. */
export function formOf(eTag: string, fields: readonly ConflictingField[]): Form {
  const properties: Record<string, Body> = {}
  for (const { path, yours, theirs, by, byName, at } of fields) {
    const title = stepsOf(path).map(visibleText).join(', ')
    const isPlain = !isObject(yours) && !isObject(theirs)
    properties[path] = {
      ...{ type: 'string', title, enum: isPlain ? ['mine', 'theirs', 'other'] : ['mine', 'theirs'] },
      description: `mine: ${textOf(yours)}. theirs: ${textOf(theirs)}, by ${textOf(byName ?? by)} at ${at}.`,
    }
    if (isPlain)
      properties[`${path}${OTHER}`] = {
        ...{ type: 'string', title: `${title}: other value`, description: 'Only if you choose other.' },
      }
  }
  const message = 'Another caller changed the same fields since the agent read the record. Choose for each field.'
  return { eTag, message, properties, required: fields.map(({ path }) => path) }
}

/** The changes of the agent as its user decided; undefined if a field is not decided, or cannot be left to the others alone. */
export function decidedChanges(changes: Body, { paths, answers }: Decided): Body | undefined {
  const decided = structuredClone(changes)
  for (const path of paths) {
    const choice = answers[path]
    if (choice === 'mine') continue
    const steps = stepsOf(path)
    const last = steps.pop() ?? ''
    const holder = steps.reduce<Body>((part, step) => (isObject(part) ? part[step] : undefined), decided)
    if (!isObject(holder) || !Object.hasOwn(holder, last)) return undefined
    const other = answers[`${path}${OTHER}`]
    if (choice === 'theirs') delete holder[last]
    else if (choice === 'other' && typeof other === 'string') holder[last] = sameType(holder[last], other)
    else return undefined
  }
  return decided
}

/** Text from a form as a value of the type that the agent sent; no text is no value. */
const sameType = (sent: Body, text: string): Body =>
  text === '' ? null : typeof sent === 'number' ? Number(text) : text
