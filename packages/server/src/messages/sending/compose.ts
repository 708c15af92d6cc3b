/** Makes what a gateway sends from a stored message: with its tracking link, its attachments and the link to opt out. */
import { Readable } from 'node:stream'
import { findCompany } from '../../company/store.ts'
import type { Database } from '../../db/database.ts'
import type { Document } from '../../documents/schema.ts'
import { findDocumentDoc } from '../../documents/store.ts'
import { findContent } from '../../files/contents.ts'
import type { Files } from '../../files/files.ts'
import { findMessageKey } from '../../message-opt-outs/store.ts'
import { optOutToken, optOutUrl } from '../../message-opt-outs/token-rules.ts'
import type { Attachment, Mail, Text } from '../gateways/gateway.ts'
import { withLink } from '../link-rules.ts'
import type { Message } from '../schema.ts'

/** A message that can never be sent, because a part of it is gone. The message says what. */
export class Uncomposable extends Error {}

/** What is sent, from a message that was claimed. `recipientKey` is the digest of its address. */
export type Compose = {
  mail: (message: Message, beside: Beside) => Promise<Mail>
  text: (message: Message) => Promise<Text>
}
type Beside = { html: string | null; recipientKey: string }

export function openCompose(db: Database, files: Pick<Files, 'read'>, publicUrl: string): Compose {
  const addressOf = ({ to }: Message): string => {
    if (to === null) throw new Uncomposable('The recipient has no address any more.')
    return to
  }
  return {
    async mail(message, { html, recipientKey }) {
      const key = await findMessageKey(db)
      const link = (text: string) => withLink(text, message, key, publicUrl)
      const token = optOutToken(key, { by: message.by, recipientKey, messageID: message.id })
      return {
        id: message.id,
        to: { address: addressOf(message), name: message.recipientName },
        subject: message.subject ?? (await findCompany(db)).name ?? '',
        text: link(message.text ?? ''),
        html: html === null ? null : link(html),
        unsubscribeUrl: optOutUrl(publicUrl, token),
        attachments: await Promise.all(message.documentIDs.map((id) => attachmentOf(db, files, id))),
      }
    },
    async text(message) {
      const text = withLink(message.text ?? '', message, await findMessageKey(db), publicUrl)
      return { id: message.id, to: addressOf(message), text }
    },
  }
}

async function attachmentOf(db: Database, files: Pick<Files, 'read'>, id: string): Promise<Attachment> {
  const doc = await findDocumentDoc(db, id)
  const document: Document | undefined = doc === undefined ? undefined : JSON.parse(doc)
  const content = document?.sha256 == null ? undefined : await findContent(db, document, document.sha256)
  if (!document || !content) throw new Uncomposable('A document that was to be attached is gone, or has no content.')
  const { contentID, size } = content
  return {
    ...{ name: document.name, type: document.contentType ?? 'application/octet-stream', size },
    open: async () => Readable.from(files.read(contentID, { from: 0, to: size })),
  }
}
