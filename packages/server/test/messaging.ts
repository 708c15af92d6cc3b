import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { databaseFiles } from '../src/files/database-files.ts'
import { contextWithoutRequest } from '../src/kernel/context.ts'
import { findMessageKey } from '../src/message-opt-outs/store.ts'
import type { Gateways } from '../src/messages/gateways/open.ts'
import { openSmtp } from '../src/messages/gateways/smtp.ts'
import { readSmtpUrl } from '../src/messages/gateways/smtp-place.ts'
import { openTextGateway } from '../src/messages/gateways/text.ts'
import { readTextTemplate } from '../src/messages/gateways/text-template.ts'
import { openPlanner, type Planner, type PlannerOptions } from '../src/messages/planning/planner.ts'
import type { Draft } from '../src/messages/rules.ts'
import { openCompose } from '../src/messages/sending/compose.ts'
import { type MessageSender, openMessageSender, type SenderOptions } from '../src/messages/sending/sender.ts'
import { messagesCreated } from '../src/messages/writes.ts'
import { findMove } from '../src/moves/store.ts'
import { type Body, sharedApp, type TestApp } from './app.ts'
import { type TestDatabase, untilNumbered } from './databases.ts'
import { read } from './fixtures.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export const PUBLIC_URL = 'https://moves.example.com'

/** The gateways to a mail server and to a service for text messages on this machine, each of which may be missing. */
export function gatewaysTo(mail: MailServer | null, texts: Receiver | null): Gateways {
  const template = (url: string) =>
    readTextTemplate(
      JSON.stringify({ url, allowPrivate: true, body: { to: '{{to}}', text: '{{text}}', id: '{{id}}' } }),
    )
  const from = { address: 'office@example.com', name: 'Example Movers' }
  return {
    EMAIL: mail && openSmtp({ place: readSmtpUrl(mail.url)!, from }),
    TEXT: texts && openTextGateway({ template: template(texts.url) }),
  }
}

export type Messaging = TestApp & {
  mail: MailServer
  texts: Receiver
  /** What went wrong inside of the senders: nothing, after the tests. */
  errors: unknown[]
  sender: MessageSender
  /** New gateways that take everything, for a test, and a sender with them. */
  fresh(): Promise<void>
  /** Sends everything that is due on the clock of the test. */
  sendAll(): Promise<void>
  /** Another node that sends, with gateways of its own. */
  another(options?: Partial<SenderOptions>): MessageSender
  /** Another node that plans. */
  anotherPlanner(options?: Partial<PlannerOptions>): Planner
  /** Plans the messages of all events until now. */
  plan(): Promise<void>
  /** Queues messages about a move, as the planner does. */
  queue(move: Body, drafts: readonly Partial<Draft>[]): Promise<Body[]>
}

/** A service with a sender that only runs on demand, a real mail server, and a service for text messages. */
export function messagingApp(open: () => Promise<TestDatabase>): Messaging {
  const opened: MessageSender[] = []
  // Registered first: the database is closed after its users.
  after(async () => {
    await Promise.all(opened.map((sender) => sender.stop()))
    assert.deepEqual(app.errors, [])
  })
  // The operations ask whether there are gateways; the senders of the tests have their own.
  const smtp = readSmtpUrl('smtp://127.0.0.1:9')
  const textGateway = readTextTemplate('vonage:key123:secret123@Test')
  const app = sharedApp(open, { ...(smtp && { smtp }), textGateway }) as Messaging
  before(() => {
    app.errors = []
    app.fresh = async () => {
      app.mail = await startMailServer()
      app.texts = await startReceiver()
      app.sender = app.another()
      // Nothing is left of an earlier test.
      await app.plan()
      await app.sender.tick()
      app.mail.received.length = 0
      app.texts.received.length = 0
    }
    app.anotherPlanner = (options = {}) =>
      openPlanner({ db: app.db, clock: () => app.time.now, onError: (error) => app.errors.push(error), ...options })
    const planner = app.anotherPlanner()
    app.plan = async () => {
      await untilNumbered(app.db)
      await planner.tick()
    }
    app.another = (options = {}) => {
      const sender = openMessageSender({
        db: app.db,
        gateways: gatewaysTo(app.mail, app.texts),
        compose: openCompose(app.db, databaseFiles(app.db), PUBLIC_URL),
        clock: () => app.time.now,
        random: () => 0,
        onError: (error) => app.errors.push(error),
        ...options,
      })
      opened.push(sender)
      return sender
    }
    app.sendAll = async () => {
      await app.sender.tick()
    }
    app.queue = (move, drafts) => queued(app, move, drafts)
  })
  return app
}

export async function queued({ db, time }: TestApp, move: Body, drafts: readonly Partial<Draft>[]): Promise<Body[]> {
  return db.change(async (tx) => {
    const stored = await findMove(tx, move.id)
    assert.ok(stored)
    const ctx = contextWithoutRequest('vanline', time.now)
    const all = drafts.map((draft) => draftOf(move, ctx.now, draft))
    const { messages, writes } = await messagesCreated(tx, ctx, stored, all, await findMessageKey(tx))
    return { writes, answer: messages }
  })
}

const draftOf = (move: Body, now: string, draft: Partial<Draft>): Draft => ({
  ...{ moveID: move.id, shipmentID: null, ruleID: null, templateID: null, eventID: null, dedupKey: null, by: 'EMAIL' },
  recipient: { who: 'ADDRESS', id: null, name: 'Ann', address: 'ann@example.com', language: null },
  rendered: { language: 'en', subject: 'Your move', text: 'Tomorrow.', html: null, hasLink: false, empty: [] },
  ...{ documentIDs: [], status: 'QUEUED', sendAt: now, isByHand: false },
  ...draft,
})

/** A recipient at an address. */
export const at = (address: string): Partial<Draft> => ({
  recipient: { who: 'ADDRESS', id: null, name: null, address, language: null },
})

/** What a message says. */
export const saying = (text: string, hasLink = false): Partial<Draft> => ({
  rendered: { language: 'en', subject: text, text, html: null, hasLink, empty: [] },
})

export const messageNow = (app: TestApp, { id }: Body): Promise<Body> => read(app, `/v1/messages/${id}`)

/** A template, and a rule that sends it. */
export async function newRule(app: TestApp, content: Body = {}, text = 'Hello {{recipient.name}}'): Promise<Body> {
  const texts = { en: { subject: 'News', text } }
  const template = await app.call('POST', '/v1/message-templates', { body: { name: 'News', texts } })
  assert.equal(template.status, 201, template.text)
  const body = {
    ...{ name: 'Rule', events: ['shipment.created'], to: [{ who: 'CUSTOMER' }], by: 'EMAIL' },
    ...{ templateID: template.body.id, ...content },
  }
  const rule = await app.call('POST', '/v1/message-rules', { body })
  assert.equal(rule.status, 201, rule.text)
  return rule.body
}

/** The messages of a rule, oldest first. */
export const messagesOf = async (app: TestApp, rule: Body): Promise<Body[]> =>
  (await read(app, `/v1/messages?ruleID=${rule.id}&sort=createdAt&limit=100`)) as Body[]
