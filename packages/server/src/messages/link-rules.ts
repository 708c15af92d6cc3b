/** Links in messages: their secrets follow from the key of this database, so that none is stored, and every attempt sends the same text. */
import { createHmac } from 'node:crypto'
import { LINK_TEXTS, trackingUrl } from '../links/link-texts.ts'
import { LINK_MARK } from '../message-templates/placeholder-rules.ts'
import type { Message } from './schema.ts'

/** The secret of a tracking link in messages. */
export const secretOfLink = (key: string, linkID: string): string =>
  createHmac('sha256', key).update(`tracking link ${linkID}`).digest('base64url')

/** A part of a message as it is sent: with the tracking link instead of its mark. */
export function withLink(part: string, { linkID }: Pick<Message, 'linkID'>, key: string, publicUrl: string): string {
  const url = linkID === null ? '' : trackingUrl(publicUrl, LINK_TEXTS.of(linkID, secretOfLink(key, linkID)).text)
  return part.replaceAll(LINK_MARK, url)
}

/** Secrets of links and credentials, and links to opt out, as they stand in URLs. The end may be missing. */
const SECRETS = /(?:vlt?|vcr)_[0-9a-f]{32}_[\w-]*|\/opt-out\/[\w-]+/gi

/** A text without the secrets of links: gateways repeat what they were sent, and people read why a message failed. */
export const withoutSecrets = (text: string): string => text.replace(SECRETS, '…')
