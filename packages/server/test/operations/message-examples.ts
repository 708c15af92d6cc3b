import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { unguarded } from '../../src/db/database.ts'
import { CONTENTS } from '../../src/examples/contents.ts'
import { instantOfId } from '../../src/kernel/ids.ts'
import { LINKS_MAX } from '../../src/links/rules.ts'
import type { Body, TestApp } from '../app.ts'
import { newMove, newShipment } from '../fixtures.ts'
import { newLink } from '../links.ts'
import { newParty } from '../parties.ts'
import { at, below, type Create, type Example, importedAs, itemExamples, on, type Prepare, pages } from './ready.ts'

const { NewMessageTemplate, ImportedMessageTemplate, NewMessageRule, ImportedMessageRule, NewMessage } = CONTENTS
const { NewMessageOptOut, NewTestMessage, NewBounce, RuleConfirmation } = CONTENTS
const [TEMPLATES, RULES, OPT_OUTS] = ['/v1/message-templates', '/v1/message-rules', '/v1/message-opt-outs']

const posted = async (app: TestApp, url: string, body: Body): Promise<Body> =>
  (await app.call('POST', url, { body })).body

const templateOf: Create = (app) => posted(app, TEMPLATES, NewMessageTemplate)
const ruleContent = async (app: TestApp, content: Body = NewMessageRule): Promise<Body> => ({
  ...content,
  templateID: (await templateOf(app)).id,
})
const ruleOf: Create = async (app) => posted(app, RULES, await ruleContent(app))
const addressOf = () => `ada-${randomUUID()}@example.com`
const optOutOf: Create = (app) => posted(app, OPT_OUTS, { ...NewMessageOptOut, address: addressOf() })
const messagesAt = async (app: TestApp): Promise<string> => `/v1/moves/${(await newMove(app)).id}/messages`
const messageOf: Create = async (app) => posted(app, await messagesAt(app), { ...NewMessage, to: addressOf() })

/** A message in another status. Only the sender changes it otherwise. */
const messageIn =
  (status: string): Create =>
  async (app) => {
    const message = { ...(await messageOf(app)), status, sendAt: null }
    const row = sql`UPDATE messages SET status = ${status}, due_at = NULL, doc = ${JSON.stringify(message)} WHERE id = ${message.id}`
    await app.db.change(async () => ({ writes: [unguarded(row)], answer: null }))
    return message
  }

/** A rule whose messages wait. Only the planner makes them wait otherwise. */
const heldRule: Create = async (app) => {
  const rule = await ruleOf(app)
  const held = { ...rule, heldSince: rule.lastUpdated }
  const row = sql`UPDATE message_rules SET held_since = ${held.heldSince}, doc = ${JSON.stringify(held)} WHERE id = ${rule.id}`
  await app.db.change(async () => ({ writes: [unguarded(row)], answer: null }))
  return held
}

const confirmed =
  (create: Create): Prepare =>
  async (app) => {
    const rule = await create(app)
    return at(`${RULES}/${rule.id}/confirmations`, rule, RuleConfirmation)
  }

const creation = (
  url: string,
  create: Create,
  contentOf: (app: TestApp, content?: Body) => Promise<Body>,
  imported: Body,
): Example => ({
  ready: async (app) => at(url, {}, await contentOf(app)),
  refused: {
    async party_not_allowed(app) {
      const { headers } = await newParty(app)
      return { url, body: await contentOf(app), headers }
    },
    async id_taken(app) {
      const { id } = await create(app)
      // Ids only grow within a process, and may be ahead of the clock of this service.
      app.time.now = Math.max(app.time.now, Date.parse(instantOfId(id)))
      return at(url, {}, importedAs(id, await contentOf(app, imported)))
    },
  },
})

/** A list with some records. */
const listOf = (url: string, create: Create): Example => ({
  async ready(app) {
    for (let i = 0; i < 2; i++) await create(app)
    return { url }
  },
})

/** Someone who has opted out. */
async function unwilling(app: TestApp): Promise<string> {
  const address = addressOf()
  await posted(app, OPT_OUTS, { ...NewMessageOptOut, address })
  return address
}

const sent =
  (contentOf: (app: TestApp) => Promise<Body>): Prepare =>
  async (app) =>
    at(await messagesAt(app), {}, await contentOf(app))

/** A move with as many tracking links as it may have. */
async function fullOfLinks(app: TestApp): Promise<Body> {
  const move = await newMove(app)
  for (let i = 0; i < LINKS_MAX; i++) await newLink(app, {}, move)
  return move
}

const WITH_LINK = { ...NewMessage, trackingLink: true }

const RULE_CREATION = creation(RULES, ruleOf, ruleContent, ImportedMessageRule)
const BY_TEXT = { by: 'TEXT' }

const testOf =
  (contentOf: (app: TestApp) => Promise<Body>): Prepare =>
  async (app) => {
    const { id } = await templateOf(app)
    return at(`${TEMPLATES}/${id}/tests`, {}, await contentOf(app))
  }
const oneself = async (app: TestApp, content: Body = {}): Promise<Body> => ({
  ...{ ...NewTestMessage, shipmentID: (await newShipment(app)).id, ...content },
})

/** The address of the example is free again. */
async function freeAddress(app: TestApp): Promise<void> {
  const first = await app.call('POST', OPT_OUTS, { body: NewMessageOptOut })
  const id = first.status === 201 ? first.body.id : /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(first.body.detail)![0]
  await app.call('DELETE', `${OPT_OUTS}/${id}`)
}

/** Templates, rules, messages and opt-outs. */
export const MESSAGE_EXAMPLES: Record<string, Example> = {
  ...pages({ listMessageTemplates: TEMPLATES, listMessageRules: RULES }),
  listMessageOptOuts: listOf(OPT_OUTS, optOutOf),
  listMessages: listOf('/v1/messages', messageOf),
  createMessageTemplate: creation(
    TEMPLATES,
    templateOf,
    async (_app, content = NewMessageTemplate) => content,
    ImportedMessageTemplate,
  ),
  ...itemExamples('MessageTemplate', TEMPLATES, templateOf, {
    delete: {
      async message_template_in_use(app) {
        const { templateID } = await ruleOf(app)
        return at(`${TEMPLATES}/${templateID}`)
      },
    },
  }),
  previewMessageTemplate: {
    async ready(app) {
      const [{ id }, shipment] = [await templateOf(app), await newShipment(app)]
      return at(`${TEMPLATES}/${id}/previews?shipmentID=${shipment.id}`)
    },
  },
  testMessageTemplate: {
    ready: testOf(oneself),
    refused: {
      message_gateway_missing: testOf((app) => oneself(app, { ...BY_TEXT, to: '555 0100' })),
      recipient_opted_out: testOf(async (app) => oneself(app, { to: await unwilling(app) })),
      too_many_links: testOf(async (app) => oneself(app, { shipmentID: null, moveID: (await fullOfLinks(app)).id })),
    },
  },
  createMessageRule: {
    ready: RULE_CREATION.ready,
    refused: {
      ...RULE_CREATION.refused,
      message_gateway_missing: async (app) => at(RULES, {}, { ...(await ruleContent(app)), ...BY_TEXT }),
    },
  },
  ...itemExamples('MessageRule', RULES, ruleOf, {
    update: { message_gateway_missing: on(RULES, ruleOf, BY_TEXT) },
  }),
  confirmMessageRule: { ready: confirmed(heldRule), refused: { message_rule_not_held: confirmed(ruleOf) } },
  createMessageOptOut: {
    isOnlyOne: true,
    async ready(app) {
      await freeAddress(app)
      return at(OPT_OUTS, {}, NewMessageOptOut)
    },
    refused: {
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: OPT_OUTS, body: { ...NewMessageOptOut, address: addressOf() }, headers }
      },
      opted_out_already: async (app) => at(OPT_OUTS, {}, { ...NewMessageOptOut, address: await unwilling(app) }),
    },
  },
  getMessageOptOut: { ready: on(OPT_OUTS, optOutOf) },
  deleteMessageOptOut: { ready: on(OPT_OUTS, optOutOf) },
  listMessagesOfMove: { ready: below('/v1/moves', newMove, 'messages') },
  createMessage: {
    ready: sent(async () => WITH_LINK),
    refused: {
      message_gateway_missing: sent(async () => ({ ...BY_TEXT, to: '555 0100', text: 'Hello' })),
      recipient_opted_out: sent(async (app) => ({ ...NewMessage, to: await unwilling(app) })),
      no_recipient: sent(async () => ({ by: 'EMAIL', text: 'Hello' })),
      async too_many_links(app) {
        const { id } = await fullOfLinks(app)
        return at(`/v1/moves/${id}/messages`, {}, { ...WITH_LINK, to: addressOf() })
      },
    },
  },
  getMessage: { ready: on('/v1/messages', messageOf) },
  retryMessage: {
    ready: below('/v1/messages', messageIn('FAILED'), 'retries'),
    refused: { message_not_retryable: below('/v1/messages', messageIn('SENT'), 'retries') },
  },
  bounceMessage: {
    ready: below('/v1/messages', messageIn('SENT'), 'bounces', NewBounce),
    refused: { message_not_sent: below('/v1/messages', messageIn('FAILED'), 'bounces', NewBounce) },
  },
}
