import { AppError, errorAt, listedErrors } from './errors.ts'
import { cutName, JSON_DEPTH_MAX, type Json, TOO_DEEP } from './json.ts'
import { faultList, requireFaithful, scanJson } from './json-text.ts'
import { pointerTo } from './pointer.ts'

/** The maximum length of a member name. Ours have up to 40 characters. */
const NAME_LENGTH_MAX = 1_000
/** The maximum number of members of all objects together. Each new name costs the parser a microsecond. */
export const JSON_MEMBERS_MAX = 20_000

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/**
 * Parses JSON from a client: strict UTF-8, bounded in depth, members and names, without repeated members, rounded numbers, or text
 * and names that are unsafe later.
 */
export function parseJson(bytes: Uint8Array): Json {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw new AppError('invalid_json', 'The content is not valid UTF-8.')
  }
  const { members, mayRound } = scanJson(bytes)
  if (members > JSON_MEMBERS_MAX)
    throw errorAt('invalid_json', { pointer: '' }, 'too_many', `JSON may have at most ${JSON_MEMBERS_MAX} members.`)
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError(
      'invalid_json',
      text.trim() === '' ? 'The content is empty; JSON was expected.' : 'The content is not valid JSON.',
    )
  }
  const seen = { members: 0 }
  if (isAcceptable(value, 1, seen)) {
    if (mayRound || members !== seen.members) requireFaithful(text)
    return value
  }
  const faults = faultList()
  inspect(value, '', 1, faults.add)
  const [first] = faults.found
  throw new AppError('invalid_json', first?.detail ?? '', listedErrors(faults.found, faults.more()))
}

const isForbidden = (name: string): boolean => name === '__proto__' || name === 'constructor'

/** Whether a value has no violations, counting its members. It is the usual case, so no pointers are built. */
function isAcceptable(value: Json, depth: number, seen: { members: number }): boolean {
  if (typeof value === 'string') return isSafeText(value)
  if (value === null || typeof value !== 'object') return true
  if (depth > JSON_DEPTH_MAX) return false
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth + 1, seen))
  const names = Object.keys(value)
  seen.members += names.length
  return names.every((name) => isAcceptableName(name) && isAcceptable(value[name] ?? null, depth + 1, seen))
}

const isAcceptableName = (name: string): boolean =>
  !isForbidden(name) && name.length <= NAME_LENGTH_MAX && isSafeText(name)

/** Reports the violations of a value. */
function inspect(value: Json, pointer: string, depth: number, report: ReturnType<typeof faultList>['add']): void {
  const say = (at: string, detail: string, code: string) => report(() => at, detail, code)
  if (typeof value === 'string') {
    if (!isSafeText(value)) say(pointer, 'Text with a NUL or a lone surrogate is not accepted.', 'unsafe_text')
  } else if (value === null || typeof value !== 'object') return
  else if (depth > JSON_DEPTH_MAX) say(pointer, TOO_DEEP, 'too_deep')
  else if (Array.isArray(value))
    for (const [i, item] of value.entries()) inspect(item, `${pointer}/${i}`, depth + 1, report)
  else
    for (const [name, member] of Object.entries(value)) {
      const at = pointerTo(pointer, cutName(name))
      if (isForbidden(name)) say(at, `A member named ${name} is not accepted.`, 'forbidden_member')
      else if (name.length > NAME_LENGTH_MAX)
        say(at, `The name of a member may have ${NAME_LENGTH_MAX} characters.`, 'too_long')
      else if (!isSafeText(name))
        say(pointer, 'A member name with a NUL or a lone surrogate is not accepted.', 'unsafe_text')
      else inspect(member, at, depth + 1, report)
    }
}

const isSafeText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
