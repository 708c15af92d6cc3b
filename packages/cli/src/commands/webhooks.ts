import type { DeliveryState, NewWebhook, WebhookPatch } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { DELIVERY_COLUMNS, WEBHOOK_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import { showRecord } from '../output.ts'
import {
  API_OPTIONS,
  deleteCommand,
  getCommand,
  patchCommand,
  type RecordKind,
  showCreated,
} from '../record-commands.ts'

const STATES: readonly DeliveryState[] = ['PENDING', 'DELIVERED', 'FAILED']
const ID = '019a8b70-22aa-7f10-8c3d-4e5f6a7b8c9d'
const KIND: RecordKind = {
  name: 'webhooks',
  one: 'webhook',
  example: { id: ID, patch: 'enabled=false' },
  hasPage: true,
  get: (client, id) => client.webhooks.get(id),
  update: (client, record, patch, options) => client.webhooks.update(record, patch as WebhookPatch, options),
  remove: (client, record) => client.webhooks.delete(record),
}

const list: Command = {
  summary: 'list webhooks',
  about: 'Lists webhooks, newest first, with their state and maker.',
  options: { ...LIST_OPTIONS, ...API_OPTIONS },
  examples: ['vanline webhooks list'],
  run: (given) =>
    withClient(given, (client) => showPages(given, (limit) => client.webhooks.pages({ limit }), WEBHOOK_COLUMNS)),
}

const create: Command = {
  summary: 'create a webhook',
  about: `Sends events to a URL: all of them, or those in eventTypes, separated by commas. The secret that signs them is shown
only once. ping=true sends a test event at once.

${ABOUT_FIELDS}`,
  words: [FIELD_WORDS],
  options: { ...CONTENT_OPTIONS, ...API_OPTIONS },
  examples: ['vanline webhooks create url=https://example.com/hook eventTypes=shipment.*,move.* ping=true'],
  run: (given) =>
    withClient(given, async (client) =>
      showCreated(given, KIND.one, await client.webhooks.create((await contentOf(given, given.words)) as NewWebhook)),
    ),
}

const rotate: Command = {
  summary: 'replace the secret',
  about:
    'Creates a new secret and shows it once. For 24 hours messages are signed with both, so that receivers can switch.',
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  examples: [`vanline webhooks rotate ${ID}`],
  run: (given) =>
    withClient(given, async (client) =>
      showRecord(given, await client.webhooks.rotateSecret(await client.webhooks.get(given.words[0]!))),
    ),
}

const takeOver: Command = {
  summary: 'become the maker of a webhook',
  about: `Makes you the maker of a webhook: it sends what you may read, as long as your key is valid. A webhook that is paused because its
maker's key was revoked or has expired continues, and sends the events of the meantime.`,
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  examples: [`vanline webhooks take-over ${ID}`],
  run: (given) =>
    withClient(given, async (client) =>
      showRecord(given, await client.webhooks.takeOver(await client.webhooks.get(given.words[0]!))),
    ),
}

const deliveries: Command = {
  summary: 'list the deliveries of a webhook',
  about: 'Lists the deliveries of a webhook, newest first: delivered, pending, or failed.',
  words: [{ name: 'id' }],
  options: {
    state: { summary: 'only this state', value: 'state', choices: STATES },
    ...LIST_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [`vanline webhooks deliveries ${ID} --state FAILED`],
  run: (given) =>
    withClient(given, (client) => {
      const state = given.text('state') as DeliveryState | undefined
      const filter = state === undefined ? {} : { state }
      return showPages(
        given,
        (limit) => client.webhooks.deliveryPages(given.words[0]!, { ...filter, limit }),
        DELIVERY_COLUMNS,
      )
    }),
}

const send: Command = {
  summary: 'send an event again',
  about: 'Sends an event to a webhook again, or for the first time. The event keeps its id.',
  words: [{ name: 'id' }, { name: 'event' }],
  options: API_OPTIONS,
  examples: [`vanline webhooks send ${ID} 019a8b71-5c3e-7d20-9b4f-6a7c8d9e0f12`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, event] = given.words as [string, string]
      showRecord(given, await client.webhooks.deliver(id, event))
    }),
}

/** The commands for webhooks. */
export const webhooks: Group = {
  about: 'Works with the webhooks of a running service.',
  commands: {
    list,
    get: getCommand(KIND),
    create,
    patch: patchCommand(KIND),
    rotate,
    'take-over': takeOver,
    deliveries,
    send,
    delete: deleteCommand(KIND),
  },
}
