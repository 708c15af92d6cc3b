import type { ShipmentStatus } from '@vanline/client'
import { type Command, onlyGiven } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { STATUSES } from '../filters.ts'
import { findShipment } from '../find.ts'
import { changeStatus, ETAG_OPTION, versionOf } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { SHIPMENTS } from '../records/kinds.ts'

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
      const seen = { ...shipment, eTag }
      const options = onlyGiven({ channel: given.text('channel') || undefined })
      await changeStatus(given, 'shipment', { status: wanted, seen }, (change) =>
        client.shipments.status(seen, change, options),
      )
    }),
}

/** The commands for shipments. */
export const shipments = groupOf(
  SHIPMENTS,
  'list',
  'get',
  'create',
  'patch',
  { status },
  'history',
  'watch',
  'revert',
  'delete',
  'restore',
)
