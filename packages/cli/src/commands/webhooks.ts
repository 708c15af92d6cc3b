import type { Client, DeliveryState, Webhook } from '@vanline/client'
import { DELIVERY_COLUMNS } from '../columns.ts'
import { type Command, onlyGiven } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { showRecord } from '../output.ts'
import { groupOf } from '../records/commands.ts'
import { WEBHOOKS } from '../records/kinds.ts'
import { listCommand } from '../records/lists.ts'

const STATES: readonly DeliveryState[] = ['PENDING', 'DELIVERED', 'FAILED']
const ID = WEBHOOKS.example.id

/** A command that changes the current version of a webhook. */
const changeCommand = (
  texts: Pick<Command, 'summary' | 'about' | 'examples'>,
  change: (client: Client, webhook: Webhook) => Promise<Webhook>,
): Command => ({
  ...texts,
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  run: (given) =>
    withClient(given, async (client) =>
      showRecord(given, await change(client, await client.webhooks.get(given.words[0]!))),
    ),
})

const rotate = changeCommand(
  {
    summary: 'replace the secret',
    about:
      'Creates a new secret and shows it once. For 24 hours messages are signed with both, so that receivers can switch.',
    examples: [`vanline webhooks rotate ${ID}`],
  },
  (client, webhook) => client.webhooks.rotateSecret(webhook),
)

const takeOver = changeCommand(
  {
    summary: 'become the maker of a webhook',
    about: `Makes you the maker of a webhook: it sends what you may read, as long as your key is valid. A webhook that is paused because its
maker's key was revoked or has expired continues, and sends the events of the meantime.`,
    examples: [`vanline webhooks take-over ${ID}`],
  },
  (client, webhook) => client.webhooks.takeOver(webhook),
)

const deliveries = listCommand({
  summary: 'list the deliveries of a webhook',
  about: 'Lists the deliveries of a webhook, newest first: delivered, pending, or failed.',
  words: [{ name: 'id' }],
  options: { state: { summary: 'only this state', value: 'state', choices: STATES } },
  examples: [`vanline webhooks deliveries ${ID} --state FAILED`],
  columns: DELIVERY_COLUMNS,
  pages: (client, given, limit) => {
    const filter = onlyGiven({ state: given.text('state') as DeliveryState | undefined })
    return client.webhooks.deliveryPages(given.words[0]!, { ...filter, limit })
  },
})

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
export const webhooks = groupOf(
  WEBHOOKS,
  'list',
  'get',
  'create',
  'patch',
  { rotate, 'take-over': takeOver, deliveries, send },
  'delete',
)
