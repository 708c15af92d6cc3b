import { memberViolations, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid } from '../kernel/errors.ts'
import type { Subject } from '../kernel/event.ts'
import type { JsonObject } from '../kernel/json.ts'
import { forbidden } from '../kernel/permission.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { NOTE } from './fields.ts'
import { NOTES_MAX, type Note, NoteContent } from './schema.ts'

const MEMBERS = membersOf(NOTE)
const validateContent = validatorOf(NoteContent)

export const aboutNote = ({ id, moveID, shipmentID }: Note): Subject => ({ subject: `notes/${id}`, moveID, shipmentID })

/** `@name`, or `@[a name with spaces]`. An e-mail address is no mention. */
const MENTION =
  /(?<![\p{L}\p{N}._@-])@(?:\[(?!\s*\])([^\]\n]{1,200})\]|([\p{L}\p{N}](?:[\p{L}\p{N}._@-]*[\p{L}\p{N}])?))/gu

/** The names that a text mentions, each once, in their order. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())),
]

export function noteFrom(sent: JsonObject, of: Pick<Note, 'moveID' | 'shipmentID'>, ctx: Context): Note {
  const found = memberViolations({ ...MEMBERS, readOnly: [] }, {}, sent)
  const content = writableOf(MEMBERS, sent)
  requireValid([...withReadOnlyCodes(found, MEMBERS.readOnly), ...validateContent(content)])
  const { text, isForCrew } = content as Note
  const { id, version } = firstVersion(ctx)
  const by = { author: ctx.actor, authorName: ctx.actorName }
  return { id, ...of, text, mentions: mentionsIn(text), ...by, isForCrew, ...version }
}

/** The note after a patch, or the same object if nothing changes. */
export function patchNote(current: Note, result: JsonObject, ctx: Context): Note {
  const content = writableOf(MEMBERS, result)
  requireValid([...memberViolations(MEMBERS, current, result), ...validateContent(content)])
  const { text, isForCrew } = content as Note
  if (text === current.text && isForCrew === current.isForCrew) return current
  return nextVersion(current, { text, mentions: mentionsIn(text), isForCrew }, ctx.now)
}

/** 403 unless the caller wrote the note, or may change the notes of others. */
export function requireAuthor({ author }: Note, { actor, scopes }: Context): void {
  if (actor !== author && !scopes.has('notes:manage')) throw forbidden(['notes:manage'])
}

/** 409 for a move that has the maximum number of notes. */
export function requireRoom(count: number): void {
  if (count >= NOTES_MAX) throw new AppError('too_many_notes', `A move has up to ${NOTES_MAX} notes. Delete one first.`)
}
