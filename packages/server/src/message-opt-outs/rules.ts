import { aboutApart } from '../dispatch/rules.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, requireValid } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion } from '../kernel/version.ts'
import { addressViolations, maskedAddress, type Way } from './address-rules.ts'
import { type MessageOptOut, NewMessageOptOut } from './schema.ts'

export const aboutMessageOptOut = aboutApart('message-opt-outs')

const validateNew = validatorOf(NewMessageOptOut)

/** The address in the content, if it is one of its way (422). */
export function requireAddress(content: JsonObject): NewMessageOptOut {
  requireValid(validateNew(content))
  const sent = content as NewMessageOptOut
  requireValid(addressViolations(sent.by, sent.address, '/address'))
  return sent
}

/** A new opt-out. `masked` is all that it shows of the address. */
export function optOutFrom(
  { by, masked, messageID }: { by: Way; masked: string; messageID: string | null },
  ctx: Context,
): MessageOptOut {
  const { id, version } = firstVersion(ctx)
  return { id, by, address: masked, origin: messageID === null ? 'OFFICE' : 'RECIPIENT', messageID, ...version }
}

export const optOutOf = ({ by, address }: NewMessageOptOut, ctx: Context): MessageOptOut =>
  optOutFrom({ by, masked: maskedAddress(by, address), messageID: null }, ctx)

/** 409 if the address has opted out already. */
export function requireNew(other: string | undefined): void {
  if (other === undefined) return
  throw new AppError('opted_out_already', `Opt-out ${other} has this address already.`)
}
