/** Requests for more days in storage, and the decisions on them. */
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, type Violation } from '../kernel/errors.ts'
import { EXTENSIONS_MAX } from './fields.ts'
import { withExtensions } from './rules.ts'
import type { NewStorageExtension, StorageExtension, StorageExtensionDecision, StorageStay } from './schema.ts'

/** The stay with one more extension, which waits for a decision; 409 while another one waits, or if the days were enough. */
export function askExtension(current: StorageStay, { days, reason }: NewStorageExtension, ctx: Context): StorageStay {
  const { extensions, endedOn, authorizedUntil } = current
  const pending = extensions.find(({ status }) => status === 'PENDING')
  if (pending) throw new AppError('extension_pending', `Extension ${pending.id} is not decided yet. Decide it first.`)
  if (endedOn !== null && endedOn <= authorizedUntil)
    throw new AppError(
      'storage_has_ended',
      `The storage ended on ${endedOn}, within the days that are authorized until ${authorizedUntil}. It needs no more days.`,
    )
  if (extensions.length >= EXTENSIONS_MAX)
    throw new AppError(
      'too_many_extensions',
      `A storage stay has up to ${EXTENSIONS_MAX} extensions. Raise authorizedDays instead.`,
    )
  const asked: StorageExtension = {
    ...{ id: ctx.newId(), days, reason },
    ...{ askedAt: ctx.now, askedBy: ctx.actor, askedByName: ctx.actorName, status: 'PENDING' },
    ...{ approvedDays: null, decisionReason: null, decidedAt: null, decidedBy: null, decidedByName: null },
  }
  return withExtensions(current, [...extensions, asked], ctx)
}

/** The members of a decision that contradict each other. */
function decisionViolations({ decision, days, reason }: StorageExtensionDecision): Violation[] {
  if (decision === 'APPROVE') return []
  const violations: Violation[] = []
  if (days != null) violations.push({ pointer: '/days', detail: 'REFUSE takes no days.', code: 'not_allowed' })
  if (reason == null) violations.push({ pointer: '/reason', detail: 'REFUSE needs a reason.', code: 'required' })
  return violations
}

/** The stay with one of its extensions decided; 409 if that was decided before. */
export function decideExtension(current: StorageStay, sent: StorageExtensionDecision, ctx: Context): StorageStay {
  const extension = current.extensions.find(({ id }) => id === sent.extensionID.toLowerCase())
  const violations = decisionViolations(sent)
  if (!extension) {
    const detail = 'The stay has no extension with this id.'
    violations.unshift({ pointer: '/extensionID', detail, code: 'unknown_extension' })
  }
  if (!extension || violations.length > 0) throw invalidContent(violations)
  if (extension.status !== 'PENDING')
    throw new AppError(
      'extension_decided',
      `The extension was ${extension.status} at ${extension.decidedAt}. Ask for another one.`,
    )
  const isApproved = sent.decision === 'APPROVE'
  const decided: StorageExtension = {
    ...extension,
    status: isApproved ? 'APPROVED' : 'REFUSED',
    approvedDays: isApproved ? (sent.days ?? extension.days) : null,
    decisionReason: sent.reason ?? null,
    ...{ decidedAt: ctx.now, decidedBy: ctx.actor, decidedByName: ctx.actorName },
  }
  const extensions = current.extensions.map((each) => (each === extension ? decided : each))
  return withExtensions(current, extensions, ctx)
}

/** The stay with an extension refused because its asker withdrew it; 409 if it was decided before. */
export const withdrawExtension = (current: StorageStay, extensionID: string, ctx: Context): StorageStay =>
  decideExtension(current, { extensionID, decision: 'REFUSE', reason: 'It was withdrawn.' }, ctx)
