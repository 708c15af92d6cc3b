/** The link with which a recipient ends further messages. It says who by a digest, so that it works after an erasure, and stays the same. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Way } from './address-rules.ts'

/** Who opts out, and with the link of which message. */
export type OptOutClaim = { by: Way; recipientKey: string; messageID: string }

const LETTERS = { EMAIL: 'e', TEXT: 't' } as const
const TOKEN = /^([et])([0-9a-f]{32})([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{22})$/
const MAC_BYTES = 16

const macOf = (key: string, claim: string): Buffer =>
  createHmac('sha256', key).update(`opt out ${claim}`).digest().subarray(0, MAC_BYTES)

export function optOutToken(key: string, { by, recipientKey, messageID }: OptOutClaim): string {
  const claim = `${LETTERS[by]}${messageID.replaceAll('-', '')}${recipientKey}`
  return `${claim}${macOf(key, claim).toString('base64url')}`
}

/** What a token says; undefined if this database has not made it. */
export function readOptOutToken(key: string, token: string): OptOutClaim | undefined {
  const [, letter, hex = '', recipientKey = '', mac = ''] = TOKEN.exec(token) ?? []
  if (letter === undefined) return undefined
  const isOurs = timingSafeEqual(macOf(key, `${letter}${hex}${recipientKey}`), Buffer.from(mac, 'base64url'))
  if (!isOurs) return undefined
  const messageID = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { by: letter === 'e' ? 'EMAIL' : 'TEXT', recipientKey, messageID }
}

/** The page of the link. */
export const optOutUrl = (publicUrl: string, token: string): string => `${publicUrl}/opt-out/${token}`
