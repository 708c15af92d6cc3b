import { SHIPMENT_COLUMNS } from '../columns.ts'
import type { Command } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { dossier } from '../personal-data/dossier.ts'
import { erase } from '../personal-data/erase.ts'
import { changeStatus, ETAG_OPTION, versionOf } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { MOVES } from '../records/kinds.ts'
import { listCommand } from '../records/lists.ts'

const cancel: Command = {
  summary: 'cancel a move with all its shipments',
  about: `Cancels every shipment of a move. If one of them cannot be canceled any more, nothing changes and the exit code is 4.
A canceled move does not open again. On a terminal it asks first, unless you give --yes; scripts are not asked.`,
  words: [{ name: 'id' }],
  options: { reason: { summary: 'why', value: 'text' }, ...YES_OPTION, ...ETAG_OPTION, ...API_OPTIONS },
  examples: ['vanline moves cancel KB7GMX --reason "The customer stays"'],
  run: (given) =>
    withClient(given, async (client) => {
      const id = given.words[0]!
      const seen = await versionOf(given, id, () => client.moves.get(id))
      await confirm(given, `Cancel ${id} with all its shipments?`)
      await changeStatus(given, 'move', { status: 'CANCELED', seen }, (change) => client.moves.status(seen, change))
    }),
}

const shipments = listCommand({
  summary: 'list the shipments of a move',
  about: 'Lists the shipments of a move, newest first.',
  words: [{ name: 'id' }],
  examples: ['vanline moves shipments KB7GMX'],
  columns: SHIPMENT_COLUMNS,
  pages: (client, { words }, limit) => client.moves.shipmentPages(words[0]!, { limit }),
})

/** The commands for moves. */
export const moves = groupOf(
  MOVES,
  'list',
  'get',
  'create',
  'patch',
  { cancel, shipments },
  'history',
  'watch',
  { dossier, erase },
  'revert',
  'delete',
  'restore',
)
