import { duplicates, inLowerCase, partsOf, pick, requireOwn, sequence, textOf, versionOf } from '../imports/rules.ts'
import { stampOf, stampViolations } from '../imports/stamp-rules.ts'
import type { Context } from '../kernel/context.ts'
import { requireValid, type Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { membersOf } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { STORAGE_STAY } from './fields.ts'
import { type StayPlace, storageStayFrom } from './rules.ts'
import { ImportedStorageStay, type StorageExtension, type StorageStay } from './schema.ts'

const validate = validatorOf(ImportedStorageStay)
const { writable } = membersOf(STORAGE_STAY)

/** What only an extension with a decision has. */
const OF_DECISION = ['decisionReason', 'decidedAt', 'decidedBy', 'decidedByName'] as const

/** The members of an imported extension that do not suit its status. */
function statusViolations(extension: JsonObject, at: string): Violation[] {
  const { status } = extension
  const given = (name: string) => extension[name] != null
  const isDecided = status === 'APPROVED' || status === 'REFUSED'
  const needed = [...(isDecided ? ['decidedAt'] : []), ...(status === 'APPROVED' ? ['approvedDays'] : [])]
  const wrong = [...(status === 'PENDING' ? OF_DECISION : []), ...(status === 'APPROVED' ? [] : ['approvedDays'])]
  return [
    ...needed
      .filter((name) => !given(name))
      .map((name) => ({ pointer: `${at}/${name}`, detail: `${status} needs ${name}.`, code: 'required' })),
    ...wrong
      .filter(given)
      .map((name) => ({ pointer: `${at}/${name}`, detail: `${status} takes no ${name}.`, code: 'not_allowed' })),
  ]
}

/** The violations of imported extensions that a schema cannot check. */
function extensionViolations(content: JsonObject, { now }: Context): Violation[] {
  const parts = partsOf(content, 'extensions')
  const violations = parts.flatMap(({ part, at }) => [
    ...statusViolations(part, at),
    ...(['askedAt', 'decidedAt'] as const)
      .filter((name) => (stampOf(part, name) ?? '') > now)
      .map((name) => ({ pointer: `${at}/${name}`, detail: `Must not be later than now (${now}).`, code: 'in_future' })),
  ])
  const [, ...more] = parts.filter(({ part }) => part.status === 'PENDING')
  for (const { at } of more)
    violations.push({ pointer: `${at}/status`, detail: 'Another extension is PENDING too.', code: 'not_allowed' })
  return [...violations, ...duplicates(parts.map(({ part, at }) => [inLowerCase(part.id), `${at}/id`]))]
}

/** The extension of checked content. Its callers are those that it names; the caller of the request, if it names none. */
function extensionOf(sent: JsonObject, ctx: Context): StorageExtension {
  const isDecided = sent.status !== 'PENDING'
  const by = (member: 'askedBy' | 'decidedBy') => {
    const named = textOf(sent, member)
    requireOwn(named, 'records:import', ctx)
    const name = textOf(sent, `${member}Name`)
    return named === null ? { by: ctx.actor, name: name ?? ctx.actorName } : { by: named, name }
  }
  const asked = by('askedBy')
  const decided = isDecided ? by('decidedBy') : { by: null, name: null }
  return {
    id: textOf(sent, 'id')?.toLowerCase() ?? ctx.newId(),
    days: Number(sent.days),
    reason: textOf(sent, 'reason'),
    askedAt: stampOf(sent, 'askedAt') ?? ctx.now,
    ...{ askedBy: asked.by, askedByName: asked.name },
    status: sent.status as StorageExtension['status'],
    approvedDays: sent.approvedDays == null ? null : Number(sent.approvedDays),
    decisionReason: textOf(sent, 'decisionReason'),
    decidedAt: stampOf(sent, 'decidedAt') ?? null,
    ...{ decidedBy: decided.by, decidedByName: decided.name },
  }
}

/** Makes a storage stay with the id, the extensions and the version that another system gave it. */
export function importedStorageStay(content: JsonObject, of: StayPlace, ctx: Context): StorageStay {
  requireValid([...validate(content), ...stampViolations(content, '', ctx.now), ...extensionViolations(content, ctx)])
  const extensions = partsOf(content, 'extensions').map(({ part }) => extensionOf(part, ctx))
  return { ...storageStayFrom(pick(content, writable), of, ctx, extensions), ...versionOf(content, ctx, sequence()) }
}
