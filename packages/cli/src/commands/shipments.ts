import type { NewShipment, ShipmentBulk, ShipmentFilter, ShipmentPatch, ShipmentStatus } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { SHIPMENT_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { withClient } from '../connection.ts'
import { filterOf, SHIPMENT_FILTERS, STATUSES } from '../filters.ts'
import { everShipmentIdOf, findShipment, shipmentIdOf } from '../find.ts'
import { historyCommand, watchCommand } from '../history-commands.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import {
  API_OPTIONS,
  deleteCommand,
  ETAG_OPTION,
  getCommand,
  patchCommand,
  type RecordKind,
  reportConflict,
  restoreCommand,
  revertCommand,
  showChange,
  showCreated,
  versionOf,
} from '../record-commands.ts'

const KIND = {
  name: 'shipments',
  one: 'shipment',
  example: { id: 'KB7GMX-01', patch: 'estimatedWeight=5000 deliveryDate=2026-12-24' },
  hasPage: true,
  canBeRestored: true,
  get: findShipment,
  async update(client, record, patch, options) {
    const id = await shipmentIdOf(client, record.id)
    return client.shipments.update({ ...record, id }, patch as ShipmentPatch, options)
  },
  remove: (client, record) => client.shipments.delete(record),
  revert: (client, record, what, options) => client.shipments.revert(record, what, options),
  many: {
    each: (client, filter) => client.shipments.each(filter as ShipmentFilter),
    send: async (client, operations, options) =>
      (await client.shipments.bulk(operations as ShipmentBulk['operations'], { ...options, mode: 'ISOLATED' })).results,
  },
} satisfies RecordKind

const list: Command = {
  summary: 'list shipments, newest first',
  about: 'Lists shipments, newest first unless --sort is given: the first 50, or as many as --limit says, or --all.',
  options: { ...SHIPMENT_FILTERS, ...LIST_OPTIONS, ...API_OPTIONS },
  examples: [
    'vanline shipments list --status SUBMITTED --status APPROVED',
    'vanline shipments list --q boise --sort -lastUpdated --limit 10',
    'vanline shipments list --all --json',
  ],
  run: (given) =>
    withClient(given, (client) =>
      showPages(
        given,
        async (limit) => client.shipments.pages({ ...((await filterOf(given, client)) as ShipmentFilter), limit }),
        SHIPMENT_COLUMNS,
      ),
    ),
}

const create: Command = {
  summary: 'create a shipment',
  about: `Creates a shipment, in a new move unless moveID names one. Only shipmentType is required.

${ABOUT_FIELDS}`,
  words: [FIELD_WORDS],
  options: {
    channel: { summary: 'the channel, as shown in the history', value: 'name' },
    ...CONTENT_OPTIONS,
    ...API_OPTIONS,
  },
  examples: [
    'vanline shipments create shipmentType=HHG requestedPickupDate=2026-12-01 estimatedWeight=5400',
    'vanline shipments create --data @shipment.json --channel prime',
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const channel = given.text('channel')
      const content = (await contentOf(given, given.words)) as NewShipment
      const shipment = await client.shipments.create(content, channel === undefined ? {} : { channel })
      showCreated(given, KIND.one, shipment)
    }),
}

const status: Command = {
  summary: 'change the status',
  about: `Changes the status of the current version, or of the one in --etag. nextStatuses lists the allowed statuses.
REJECTED, TERMINATED_FOR_CAUSE and DIVERSION_REQUESTED need --reason.`,
  words: [{ name: 'id' }, { name: 'status', choices: STATUSES }],
  options: {
    reason: { summary: 'why', value: 'text' },
    on: { summary: 'the date of the pickup or delivery; default: today', value: 'date' },
    channel: { summary: 'the channel of the change', value: 'name' },
    ...ETAG_OPTION,
    ...API_OPTIONS,
  },
  examples: [
    'vanline shipments status KB7GMX-01 APPROVED',
    'vanline shipments status KB7GMX-01 IN_TRANSIT --on 2026-11-14',
    'vanline shipments status KB7GMX-01 REJECTED --reason "No truck that day"',
  ],
  run: (given) =>
    withClient(given, async (client) => {
      const [word, wanted] = given.words as [string, ShipmentStatus]
      const shipment = await findShipment(client, word)
      const { eTag } = await versionOf(given, shipment.id, async () => shipment)
      const attempt = { patch: { status: wanted }, seen: { ...shipment, eTag } }
      const [reason, occurredOn, channel] = [given.text('reason'), given.text('on'), given.text('channel')]
      const change = { status: wanted, ...(reason ? { reason } : {}), ...(occurredOn ? { occurredOn } : {}) }
      await reportConflict(given, attempt, async () => {
        const changed = await client.shipments.status(attempt.seen, change, channel ? { channel } : {})
        showChange(given, KIND.one, attempt, changed)
      })
    }),
}

/** The commands for shipments. */
export const shipments: Group = {
  about: 'Works with the shipments of a running service. Name a shipment by its id or locator.',
  commands: {
    list,
    get: getCommand(KIND),
    create,
    patch: patchCommand(KIND),
    status,
    history: historyCommand(KIND.name, KIND.example.id, async (client, word, filter) =>
      client.shipments.historyPages(await everShipmentIdOf(client, word), filter),
    ),
    watch: watchCommand(
      KIND.name,
      KIND.example.id,
      ['shipment.*', 'address.*', 'agent.*', 'service.*'],
      async (client, word) => {
        const { id } = await findShipment(client, word)
        return (event) => event.shipmentID === id
      },
    ),
    revert: revertCommand(KIND),
    delete: deleteCommand(KIND),
    restore: restoreCommand(KIND, async (client, word, eTag) => {
      const id = await everShipmentIdOf(client, word)
      return await client.shipments.restore(eTag === undefined ? id : { id, eTag })
    }),
  },
}
