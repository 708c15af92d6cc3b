import { isIP } from 'node:net'

/** One setting: where it comes from, what it means, and how its text is read. */
export type Setting<Value> = { name: string; meaning: string; default: string; read: (text: string) => Value }

/** Thrown by a setting's reader; its message completes the sentence "NAME …". */
export class BadValue extends Error {}

/** Reads a list; null if it is empty. */
export const listOf = (pattern: RegExp, what: string) => (text: string) => {
  if (text === '') return null
  const items = text.split(',').map((item) => item.trim())
  const wrong = items.find((item) => !pattern.test(item))
  if (wrong !== undefined) throw new BadValue(`must be ${what}, separated by commas; ${JSON.stringify(wrong)} is none`)
  return items
}

/** Reads one of a few words. */
export const oneOf =
  <const Words extends readonly string[]>(words: Words) =>
  (text: string): Words[number] => {
    if (words.includes(text)) return text
    throw new BadValue(`must be one of ${words.join(', ')}`)
  }

/** Reads a port; 0 stands for any that is free. */
export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new BadValue('must be a port from 0 to 65535')
  return Number(text)
}

/** Reads an address or a host name. */
export function hostOf(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9.-]{1,253}$/.test(text)) throw new BadValue('must be an address or a host name')
  return text
}

/** Reads a number of days. */
export const daysOf = (text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new BadValue('must be a number of days from 0 to 99999')
  return Number(text)
}

const SESSION_ATTRS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby']

/** A URL in which several hosts may stand, as libpq has it. */
export function isPostgresUrl(text: string): boolean {
  const hosts = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?([^@/?#]+)(?:[/?]|$)/.exec(text)?.[1]
  const single = hosts && text.replace(hosts, hosts.split(',')[0]!)
  if (!single || !URL.canParse(single)) return false
  try {
    decodeURIComponent(text)
  } catch {
    throw new BadValue('must have every % in a name or password written as %25')
  }
  const wanted = new URL(single).searchParams.get('target_session_attrs')
  if (wanted === null || SESSION_ATTRS.includes(wanted)) return true
  throw new BadValue(`must ask for target_session_attrs that are one of ${SESSION_ATTRS.join(', ')}`)
}

/** Reads a whole number between two others. */
export const wholeNumberOf = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new BadValue(`must be a number from ${min} to ${max}`)
}
