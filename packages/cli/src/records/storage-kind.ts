import type { NewStorageStay, StorageStayFilter } from '@vanline/client'
import { STORAGE_STAY_COLUMNS } from '../columns.ts'
import { type Arguments, onlyGiven } from '../command.ts'
import { shipmentIdOf } from '../find.ts'
import type { RecordKind } from './kind.ts'
import { createCommand, listCommand } from './lists.ts'

const SHIPMENT = 'KB7GMX-01'

/** The filters of a list of storage stays. */
const filterOf = (given: Arguments): StorageStayFilter =>
  onlyGiven({
    isOpen: given.has('open') ? true : undefined,
    authorizedUntil: given.has('until') ? { lte: given.text('until') } : undefined,
    sort: given.text('sort'),
  }) as StorageStayFilter

export const STORAGE_STAYS = {
  name: 'storageStays',
  one: 'storage stay',
  about:
    'Works with storage stays: when the goods of a shipment were in storage, and how long they may be there. Name a shipment by its id or locator.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f77', patch: 'place="Warehouse 4" lotNumber=L-1842' },
  list: listCommand({
    summary: 'list storage stays',
    about:
      'Lists the storage stays of all shipments, newest first unless --sort is given, or with --shipment those of one.',
    options: {
      shipment: { summary: 'only stays of this shipment', value: 'shipment' },
      open: { summary: 'only stays that have not ended' },
      until: { summary: 'only stays that are authorized up to this day at the latest', value: 'date' },
      sort: { summary: 'the order, for example authorizedUntil', value: 'field' },
    },
    examples: [
      'vanline storage-stays list --open --until 2026-12-31 --sort authorizedUntil',
      `vanline storage-stays list --shipment ${SHIPMENT}`,
    ],
    columns: STORAGE_STAY_COLUMNS,
    pages: async (client, given, limit) => {
      const word = given.text('shipment')
      const shipmentID = word === undefined ? {} : { shipmentID: await shipmentIdOf(client, word) }
      return client.storageStays.pages({ ...filterOf(given), ...shipmentID, limit })
    },
  }),
  create: createCommand<NewStorageStay>('storage stay', {
    parent: { name: 'shipment' },
    summary: 'add a storage stay to a shipment',
    about:
      'Adds a storage stay to a shipment. Only startedOn is required. A status change to IN_STORAGE adds one by itself.',
    examples: [`vanline storage-stays create ${SHIPMENT} startedOn=2026-12-01 place="Warehouse 4" authorizedDays=60`],
    create: async (client, content, { words }) =>
      client.storageStays.create(await shipmentIdOf(client, words[0]!), content),
  }),
} satisfies RecordKind
