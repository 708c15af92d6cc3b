import { isIP } from 'node:net'

/** A setting: its variable, meaning and default, and how its text is parsed. */
export type Setting<Value> = { name: string; meaning: string; default: string; read: (text: string) => Value }

/** Thrown by a setting's `read`; its message completes the sentence "NAME …". */
export class BadValue extends Error {}

/** Parses a list; null if it is empty. */
export const listOf = (pattern: RegExp, what: string) => (text: string) => {
  if (text === '') return null
  const items = text.split(',').map((item) => item.trim())
  const wrong = items.find((item) => !pattern.test(item))
  if (wrong !== undefined) throw new BadValue(`must be ${what}, separated by commas; ${JSON.stringify(wrong)} is none`)
  return items
}

export const oneOf =
  <const Words extends readonly string[]>(words: Words) =>
  (text: string): Words[number] => {
    if (words.includes(text)) return text
    throw new BadValue(`must be one of ${words.join(', ')}`)
  }

/** Parses a port; 0 stands for any free one. */
export function portOf(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new BadValue('must be a port from 0 to 65535')
  return Number(text)
}

export function hostOf(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9.-]{1,253}$/.test(text)) throw new BadValue('must be an address or a host name')
  return text
}

export const daysOf = (text: string): number => {
  if (!/^\d{1,5}$/.test(text)) throw new BadValue('must be a number of days from 0 to 99999')
  return Number(text)
}

const SESSION_ATTRS = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby']

/** A URL that may name several hosts, as in libpq. */
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

export const wholeNumberOf = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new BadValue(`must be a number from ${min} to ${max}`)
}
