/** A message that a person sends, and the test of a template. */
import type { Reader } from '../db/database.ts'
import type { Document } from '../documents/schema.ts'
import { findDocumentDoc } from '../documents/store.ts'
import type { RecordChange } from '../http/prepared.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, requireValid } from '../kernel/errors.ts'
import { addressViolations, recipientKey } from '../message-opt-outs/address-rules.ts'
import { findMessageKey, findOptOutOf } from '../message-opt-outs/store.ts'
import { type HasGateway, requireGateway } from '../message-rules/gateway-rules.ts'
import { recipientsOf } from '../message-rules/recipient-rules.ts'
import type { MessageText } from '../message-templates/fields.ts'
import { languageFor, renderText } from '../message-templates/render-rules.ts'
import type { MessageTemplate } from '../message-templates/schema.ts'
import { messageTemplates } from '../message-templates/store.ts'
import { findMove, type StoredMove } from '../moves/store.ts'
import { findShipment } from '../shipments/store.ts'
import { factsOf, findKnown, type Known } from './facts-store.ts'
import { messageViolations, requireReachable, requireWilling, withTrackingLink } from './hand-rules.ts'
import type { Draft } from './rules.ts'
import type { Message } from './schema.ts'
import type { NewMessage, NewTestMessage } from './sent-schema.ts'
import { messagesCreated } from './writes.ts'

const unknown = (pointer: string, what: string): AppError =>
  invalidContent([
    { pointer, detail: `There is no ${what} with this id.`, code: `unknown_${what.replaceAll(' ', '_')}` },
  ])

/** What is said, in which language: the text of a template, or one of a person. */
type Said = { text: MessageText; language: string; templateID: string | null }

const saidBy = (template: MessageTemplate, wanted: string | null): Said => {
  const language = languageFor(template, wanted)
  return { text: template.texts[language]!, language, templateID: template.id }
}

async function saidIn(tx: Reader, { templateID, language = null, text, subject = null }: NewMessage): Promise<Said> {
  if (templateID == null)
    return { text: { subject, text: text!, html: null }, language: language ?? 'en', templateID: null }
  const stored = await messageTemplates.find(tx, templateID)
  if (!stored) throw unknown('/templateID', 'template')
  return saidBy(stored.record, language)
}

/** The documents of a move that have a content; 422 for any other. */
async function requireDocuments(tx: Reader, moveID: string, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [i, id] of ids.entries()) {
    const doc = await findDocumentDoc(tx, id)
    const document: Document | undefined = doc === undefined ? undefined : JSON.parse(doc)
    if (document?.moveID !== moveID || document.status !== 'STORED') throw unknown(`/documentIDs/${i}`, 'document')
    found.push(document.id)
  }
  return [...new Set(found)]
}

/** Stores the message of a draft, if its recipient wants any. */
async function stored(tx: Reader, ctx: Context, known: Known, draft: Draft): Promise<RecordChange<Message>> {
  const { by, recipient } = draft
  requireReachable(recipient.address, by)
  const key = await findMessageKey(tx)
  requireWilling(await findOptOutOf(tx, recipientKey(key, by, recipient.address ?? '')), by)
  const { messages, writes } = await messagesCreated(tx, ctx, known.stored, [draft], key)
  const [message] = messages
  if (!message) throw new Error('A draft is a message.')
  // It has an address, so only the tracking link can be missing.
  if (message.status === 'FAILED') throw new AppError('too_many_links', message.error ?? '')
  return { writes, record: message, moveID: message.moveID }
}

/** A draft that a person sends now. */
function draftOf(
  known: Known,
  by: Draft['by'],
  said: Said,
  { recipient, documentIDs }: Pick<Draft, 'recipient' | 'documentIDs'>,
  ctx: Context,
): Draft {
  const facts = factsOf(known, recipient.name)
  return {
    ...{ moveID: known.stored.move.id, shipmentID: known.shipment?.id ?? null },
    ...{ ruleID: null, templateID: said.templateID, eventID: null, dedupKey: null, by, recipient, documentIDs },
    rendered: renderText(said.text, said.language, { by, facts, timeZone: known.company.timeZone }),
    ...{ status: 'QUEUED', sendAt: ctx.now, isByHand: true },
  }
}

export async function sentByHand(
  tx: Reader,
  ctx: Context,
  move: StoredMove,
  sent: NewMessage,
  gateways: HasGateway,
): Promise<RecordChange<Message>> {
  requireValid(messageViolations(sent))
  const { by, to, recipientName = null, shipmentID = null, documentIDs = [], trackingLink = false } = sent
  const known = await findKnown(tx, { moveID: move.move.id, shipmentID })
  if (!known || (shipmentID !== null && known.shipment?.moveID !== move.move.id))
    throw unknown('/shipmentID', 'shipment')
  const said = await saidIn(tx, sent)
  const documents = await requireDocuments(tx, move.move.id, documentIDs)
  requireGateway(gateways, by)
  const people = { move: move.move, agents: [], parties: [], crew: [] }
  const [customer] = recipientsOf({ to: [{ who: 'CUSTOMER' }], by }, people)
  const recipient =
    to == null ? customer! : { who: 'ADDRESS' as const, id: null, name: recipientName, address: to, language: null }
  const whole = trackingLink ? { ...said, text: withTrackingLink(said.text) } : said
  return stored(tx, ctx, known, draftOf(known, by, whole, { recipient, documentIDs: documents }, ctx))
}

/** The move, and perhaps the shipment, that a template is tried with. */
async function requireExample(
  tx: Reader,
  { moveID, shipmentID }: { moveID?: string | null; shipmentID?: string | null },
): Promise<Known> {
  const shipment = shipmentID == null ? undefined : (await findShipment(tx, shipmentID))?.shipment
  if (shipmentID != null && !shipment) throw unknown('/shipmentID', 'shipment')
  const named = shipment?.moveID ?? moveID
  if (named == null)
    throw invalidContent([{ pointer: '/moveID', detail: 'Name a move or a shipment.', code: 'required' }])
  const move = await findMove(tx, named)
  const known = move && (await findKnown(tx, { moveID: move.move.id, shipmentID: shipment?.id ?? null }))
  if (!known) throw unknown('/moveID', 'move')
  return known
}

export async function sentToOneself(
  tx: Reader,
  ctx: Context,
  template: MessageTemplate,
  sent: NewTestMessage,
  gateways: HasGateway,
): Promise<RecordChange<Message>> {
  const { by, to, language = null } = sent
  requireValid(addressViolations(by, to, '/to'))
  const known = await requireExample(tx, sent)
  requireGateway(gateways, by)
  const recipient = { who: 'TEST' as const, id: null, name: ctx.actorName, address: to, language: null }
  const said = saidBy(template, language)
  return stored(tx, ctx, known, draftOf(known, by, said, { recipient, documentIDs: [] }, ctx))
}
