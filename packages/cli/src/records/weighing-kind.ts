import type { NewWeighing, WeighingFilter } from '@vanline/client'
import { WEIGHING_COLUMNS } from '../columns.ts'
import { type Arguments, onlyGiven } from '../command.ts'
import { shipmentIdOf } from '../find.ts'
import type { RecordKind } from './kind.ts'
import { createCommand, listCommand } from './lists.ts'

const SHIPMENT = 'KB7GMX-01'

const filterOf = (given: Arguments): WeighingFilter =>
  onlyGiven({
    ...(given.has('certified') && { isCertified: true }),
    sort: given.text('sort') ?? '-weighedAt',
  }) as WeighingFilter

export const WEIGHINGS = {
  name: 'weighings',
  one: 'weighing',
  about:
    'Works with the weighings of shipments. The actual weight of a shipment follows from them. Name a shipment by its id or locator.',
  example: { id: '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f75', patch: 'isReweigh=true' },
  list: listCommand({
    words: [{ name: 'shipment' }],
    summary: 'list the weighings of a shipment',
    about: 'Lists the weighings of a shipment, the newest first, or as --sort says.',
    options: {
      certified: { summary: 'only weighings on certified scales' },
      sort: { summary: 'the order, for example createdAt', value: 'field' },
    },
    examples: [`vanline weighings list ${SHIPMENT}`, `vanline weighings list ${SHIPMENT} --certified`],
    columns: WEIGHING_COLUMNS,
    pages: async (client, given, limit) =>
      client.weighings.pages(await shipmentIdOf(client, given.words[0]!), { ...filterOf(given), limit }),
  }),
  create: createCommand<NewWeighing>('weighing', {
    parent: { name: 'shipment' },
    summary: 'record a weighing of a shipment',
    about: 'Records what a scale said. The gross weight, the tare weight and the time are required.',
    examples: [
      `vanline weighings create ${SHIPMENT} grossWeight=25400 tareWeight=18200 weighedAt=2026-11-14T15:20:00Z isCertified=true`,
    ],
    create: async (client, content, { words }) =>
      client.weighings.create(await shipmentIdOf(client, words[0]!), content),
  }),
} satisfies RecordKind
