import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { TSchema } from 'typebox'
import { cutToBounds, requireBounds } from './bounds.ts'
import { invalidContent, type Violation } from './errors.ts'
import { isUuid } from './ids.ts'
import { isCalendarDate, isInstant } from './instant.ts'
import { NAME_SHOWN_MAX } from './json.ts'
import { pointerTo } from './pointer.ts'
import { EMAIL, NOT_BLANK, TIME_OF_DAY } from './schema.ts'
import { suggestionFor } from './suggest.ts'

export const FORMATS = {
  date: isCalendarDate,
  'date-time': isInstant,
  uuid: isUuid,
  'idn-email': EMAIL,
}

/** What NOT_BLANK means here: invisible characters count as blanks too, such as zero-width ones, fillers and the empty Braille cell. */
const VISIBLE = '[^\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]'

/** Our own schemas are checked by the tests of the OpenAPI document, so no process compiles the schema of schemas. */
export const WITHOUT_META = { meta: false, validateSchema: false }

const STRICT = {
  ...WITHOUT_META,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allowUnionTypes: true,
  formats: FORMATS,
  keywords: ['documented'],
}
/** Stops at the first error. */
const quick = new Ajv2020({ ...STRICT, allErrors: false })
/** Finds all errors. */
const thorough = new Ajv2020({ ...STRICT, allErrors: true, verbose: true })

/**
 * Finds all violations of a value; nothing is coerced, filled in or dropped. A value far beyond the bounds of its schema is refused
 * at once (422), so that no rule has to process it.
 */
export type Validator = (value: unknown, at?: string) => Violation[]

/** Creates the validator of a schema. It is compiled on first use, since compiling all would dominate the start. */
export function validatorOf(schema: TSchema): Validator {
  requireBounds(schema)
  let isValid: ValidateFunction | undefined
  let findErrors: ValidateFunction | undefined
  // The `$id` is for OpenAPI; Ajv refuses to compile two schemas with the same one.
  const plain = () =>
    JSON.parse(JSON.stringify(schema), (key, part) =>
      key === '$id' ? undefined : key === 'pattern' && part === NOT_BLANK ? VISIBLE : part,
    )
  return (value, at = '') => {
    isValid ??= quick.compile(plain())
    if (isValid(value)) return []
    findErrors ??= thorough.compile(plain())
    const cut = cutToBounds(schema, value)
    findErrors(cut.value)
    const found = new Map<string, Violation>()
    for (const error of findErrors.errors ?? []) {
      const violation = violationOf(error, at)
      if (violation)
        found.set(`${violation.pointer} ${violation.code}`, { ...violation, pointer: shownPointer(violation.pointer) })
    }
    const violations = [...found.values()]
    if (cut.isCut) throw invalidContent(violations, cut.unknownMembers)
    return violations
  }
}

/** A pointer with long names cut. */
const shownPointer = (pointer: string): string =>
  pointer.length <= NAME_SHOWN_MAX
    ? pointer
    : pointer
        .split('/')
        .map((step) =>
          step.length > NAME_SHOWN_MAX ? step.slice(0, NAME_SHOWN_MAX).replace(/~$/, '').toWellFormed() : step,
        )
        .join('/')

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  array: 'an array',
  boolean: 'true or false',
}
const FORMAT_NAMES: Record<string, string> = {
  date: 'a calendar date, YYYY-MM-DD, that exists',
  'date-time': 'an RFC 3339 instant',
  uuid: 'a UUID',
  'idn-email': 'an e-mail address',
}

/** The violation for an error of Ajv; undefined if it only repeats another. */
export function violationOf(error: ErrorObject, at: string): (Violation & { pointer: string }) | undefined {
  // An error about the name of a member is reported at that member.
  const place = at + error.instancePath
  const { propertyName } = error
  const isName = propertyName !== undefined
  const pointer = isName ? pointerTo(place, propertyName) : place
  const say = (code: string, detail: string) => ({ pointer, detail, code })
  switch (error.keyword) {
    case 'anyOf': // A nullable schema is a union; its other branch reports the error.
    case 'propertyNames':
      return undefined
    case 'type': {
      if (error.params.type === 'null') return undefined
      if (error.data === null) return say('required', 'Is required and cannot be null.')
      return say('wrong_type', `Must be ${TYPE_NAMES[error.params.type] ?? error.params.type}.`)
    }
    case 'required':
      return { ...say('required', 'Is required.'), pointer: pointerTo(pointer, error.params.missingProperty) }
    case 'additionalProperties': {
      const name: string = error.params.additionalProperty
      const known = Object.keys(error.parentSchema?.properties ?? {})
      return unknownMember(pointerTo(pointer, name), name, known)
    }
    case 'enum':
      return error.data === null
        ? say('required', 'Is required and cannot be null.')
        : say('not_allowed', `Must be one of ${error.params.allowedValues.join(', ')}.`)
    case 'format':
      return say(
        error.params.format === 'date' ? 'invalid_date' : 'invalid_format',
        `Must be ${FORMAT_NAMES[error.params.format] ?? error.params.format}.`,
      )
    case 'pattern':
      if (error.params.pattern === VISIBLE) return say('blank', 'Must not be blank.')
      if (error.params.pattern === TIME_OF_DAY) return say('invalid_format', 'Must be a time of day such as 08:30.')
      return say('invalid_format', `Does not have the form ${error.params.pattern}.`)
    case 'minLength':
      if (error.params.limit > 1) return say('invalid_format', `Must have at least ${error.params.limit} characters.`)
      return say('blank', `${isName ? 'Its name must' : 'Must'} not be blank.`)
    case 'maxLength':
      return say('too_long', `${isName ? 'Its name may' : 'May'} have ${error.params.limit} characters.`)
    case 'minimum':
    case 'maximum':
      return say('out_of_range', `Must be ${error.params.comparison} ${error.params.limit}.`)
    case 'minItems':
      return say('required', 'Needs at least one.')
    case 'maxProperties':
    case 'maxItems':
      return say('too_many', `May have at most ${error.params.limit} entries.`)
    default:
      return say('invalid', error.message ?? 'Is not valid.')
  }
}

/** The violation for an unknown member, with a suggestion. */
export function unknownMember(
  pointer: string,
  name: string,
  known: readonly string[],
): Violation & { pointer: string } {
  const suggestion = suggestionFor(name, known)
  const hint = suggestion ? ` Did you mean ${suggestion}?` : ` Known are ${known.join(', ')}.`
  return { pointer, detail: `There is no such member.${hint}`, code: 'unknown_member' }
}
