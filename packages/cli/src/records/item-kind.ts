import type { ItemFilter, NewItem } from '@vanline/client'
import { ITEM_COLUMNS } from '../columns.ts'
import { type Arguments, onlyGiven } from '../command.ts'
import { shipmentIdOf } from '../find.ts'
import type { RecordKind } from './kind.ts'
import { createCommand, listCommand } from './lists.ts'

const SHIPMENT = 'KB7GMX-01'
const STATUSES = ['LISTED', 'LOADED', 'DELIVERED', 'MISSING', 'DAMAGED']

const filterOf = (given: Arguments): ItemFilter =>
  onlyGiven({
    room: given.text('room'),
    status: given.text('status'),
    sort: given.text('sort') ?? 'number',
  }) as ItemFilter

export const ITEMS = {
  name: 'items',
  one: 'item',
  about: 'Works with the items of shipments: the lines of their inventories. Name a shipment by its id or locator.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f74', patch: 'status=DELIVERED' },
  list: listCommand({
    words: [{ name: 'shipment' }],
    summary: 'list the items of a shipment',
    about: 'Lists the items of a shipment in the order of their numbers, or as --sort says.',
    options: {
      room: { summary: 'only items of this room', value: 'room' },
      status: { summary: 'only items in this status', value: 'status', choices: STATUSES },
      sort: { summary: 'the order, for example -lastUpdated', value: 'field' },
    },
    examples: [`vanline items list ${SHIPMENT}`, `vanline items list ${SHIPMENT} --status MISSING`],
    columns: ITEM_COLUMNS,
    pages: async (client, given, limit) =>
      client.items.pages(await shipmentIdOf(client, given.words[0]!), { ...filterOf(given), limit }),
  }),
  create: createCommand<NewItem>('item', {
    parent: { name: 'shipment' },
    summary: 'add an item to a shipment',
    about: 'Adds an item to the inventory of a shipment, with the next number. Only the description is required.',
    examples: [
      `vanline items create ${SHIPMENT} description="Sofa, 3 cushions" room="Living room" estimatedWeight=245`,
    ],
    create: async (client, content, { words }) => client.items.create(await shipmentIdOf(client, words[0]!), content),
  }),
} satisfies RecordKind
