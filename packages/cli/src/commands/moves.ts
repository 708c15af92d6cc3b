import type { MoveBulk, MoveFilter, MovePatch, NewMove } from '@vanline/client'
import { ABOUT_FIELDS, CONTENT_OPTIONS, contentOf, FIELD_WORDS } from '../assignments.ts'
import { MOVE_COLUMNS, SHIPMENT_COLUMNS } from '../columns.ts'
import type { Command, Group } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import { withClient } from '../connection.ts'
import { filterOf, MOVE_FILTERS, MOVE_STATUSES } from '../filters.ts'
import { historyCommand, watchCommand } from '../history-commands.ts'
import { LIST_OPTIONS, showPages } from '../lists.ts'
import { dossier } from '../personal-data/dossier.ts'
import { erase } from '../personal-data/erase.ts'
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
  name: 'moves',
  one: 'move',
  example: { id: 'KB7GMX', patch: 'customer.phone="+1 555 0100" remarks=' },
  hasPage: true,
  canBeRestored: true,
  get: (client, id) => client.moves.get(id),
  update: (client, record, patch, options) => client.moves.update(record, patch as MovePatch, options),
  remove: (client, record) => client.moves.delete(record),
  revert: (client, record, what, options) => client.moves.revert(record, what, options),
  many: {
    each: (client, filter) => client.moves.each(filter as MoveFilter),
    send: async (client, operations, options) =>
      (await client.moves.bulk(operations as MoveBulk['operations'], { ...options, mode: 'ISOLATED' })).results,
  },
} satisfies RecordKind

const list: Command = {
  summary: 'list moves, newest first',
  about: 'Lists moves, newest first unless --sort is given: the first 50, or as many as --limit says, or --all.',
  options: {
    ...MOVE_FILTERS,
    status: { ...MOVE_FILTERS.status, choices: MOVE_STATUSES },
    ...LIST_OPTIONS,
    ...API_OPTIONS,
  },
  examples: ['vanline moves list --status IN_PROGRESS', 'vanline moves list --customer "O\'Hara"'],
  run: (given) =>
    withClient(given, (client) =>
      showPages(
        given,
        async (limit) => client.moves.pages({ ...((await filterOf(given, client)) as MoveFilter), limit }),
        MOVE_COLUMNS,
      ),
    ),
}

const create: Command = {
  summary: 'create a move',
  about: `Creates a move. No field is required; add shipments later.

${ABOUT_FIELDS}`,
  words: [FIELD_WORDS],
  options: { ...CONTENT_OPTIONS, ...API_OPTIONS },
  examples: ['vanline moves create customer.firstName=Ada customer.lastName=Abbott reference=MV-1001'],
  run: (given) =>
    withClient(given, async (client) =>
      showCreated(given, KIND.one, await client.moves.create((await contentOf(given, given.words)) as NewMove)),
    ),
}

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
      const reason = given.text('reason')
      const seen = await versionOf(given, id, () => client.moves.get(id))
      const attempt = { patch: { status: 'CANCELED' }, seen }
      await confirm(given, `Cancel ${id} with all its shipments?`)
      await reportConflict(given, attempt, async () => {
        const change = { status: 'CANCELED', ...(reason ? { reason } : {}) } as const
        showChange(given, KIND.one, attempt, await client.moves.status(seen, change))
      })
    }),
}

const shipments: Command = {
  summary: 'list the shipments of a move',
  about: 'Lists the shipments of a move, newest first.',
  words: [{ name: 'id' }],
  options: { ...LIST_OPTIONS, ...API_OPTIONS },
  examples: ['vanline moves shipments KB7GMX'],
  run: (given) =>
    withClient(given, (client) =>
      showPages(given, (limit) => client.moves.shipmentPages(given.words[0]!, { limit }), SHIPMENT_COLUMNS),
    ),
}

/** The commands for moves. */
export const moves: Group = {
  about: 'Works with the moves of a running service. Name a move by its id or locator.',
  commands: {
    list,
    get: getCommand(KIND),
    create,
    patch: patchCommand(KIND),
    cancel,
    shipments,
    history: historyCommand(KIND.name, KIND.example.id, (client, word, filter) =>
      client.moves.historyPages(word, filter),
    ),
    watch: watchCommand(
      KIND.name,
      KIND.example.id,
      ['move.*', 'shipment.*', 'address.*', 'agent.*', 'service.*'],
      async (client, word) => {
        const { id } = await client.moves.get(word)
        return (event) => event.moveID === id
      },
    ),
    dossier,
    erase,
    revert: revertCommand(KIND),
    delete: deleteCommand(KIND),
    restore: restoreCommand(KIND, (client, id, eTag) => client.moves.restore(eTag === undefined ? id : { id, eTag })),
  },
}
