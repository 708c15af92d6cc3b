import { UsageError } from './command.ts'

const DAY_MS = 24 * 3600 * 1000

/** The value of --expires: an instant, a date, or a number of days from now; null if it is not given. */
export function expiryFrom(text: string | undefined): string | null {
  if (text === undefined) return null
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  if (days !== undefined) return new Date(Date.now() + Number(days) * DAY_MS).toISOString()
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new UsageError('--expires must be an instant, a date, or a number of days such as 90d')
  return new Date(ms).toISOString()
}
