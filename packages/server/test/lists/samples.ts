/** For each filter of the lists, a value that many records have and one that few have. */
import { columnRows, DateRange } from '../../src/kernel/record.ts'
import { SHIPMENT } from '../../src/shipments/fields.ts'
import { agentRows, jobRows, moveRows, type Row, shipmentRows, tariffOf, VALUE_COLUMNS } from './rows.ts'

export type Sample = { filter: object; isMeant: (row: Row) => boolean }
const DATES = columnRows(SHIPMENT).filter(({ row }) => row.filter === DateRange)
const moves = new Map(moveRows().map((row) => [row.id, row]))
const moveIDs = [...moves.keys()]
const firstMoveIDs = new Set(moveIDs.slice(0, 100))
const within = (value: unknown, from: string, to: string): boolean =>
  value !== null && String(value) >= from && String(value) <= to
const keyOf = (value: unknown): string => String(value ?? '').toLowerCase()
const begins = (row: Row, columns: string[], prefix: string): boolean =>
  columns.some((column) => keyOf(row[column]).startsWith(prefix))
const CITIES = ['locator', 'reference_key', 'pickup_city_key', 'destination_city_key']

/** A common range, open at one side, and a rare one. */
const dateSamples = (name: string, column: string, i: number): [Sample, Sample] => [
  i % 2 === 0
    ? { filter: { [name]: { gte: '2026-02-01' } }, isMeant: (row) => within(row[column], '2026-02-01', '~') }
    : { filter: { [name]: { lte: '2026-09-30' } }, isMeant: (row) => within(row[column], '', '2026-09-30') },
  {
    filter: { [name]: { gte: '2026-03-01', lte: '2026-03-02' } },
    isMeant: (row) => within(row[column], '2026-03-01', '2026-03-02'),
  },
]

/** The date that counts: the actual one, else the scheduled, else the one that was asked for. */
const firstSamples = (name: string, columns: readonly string[]): [Sample, Sample] => {
  const dateOf = (row: Row) => columns.map((column) => row[column]).find((date) => date != null) ?? null
  return [
    { filter: { [name]: { gte: '2026-02-01' } }, isMeant: (row) => within(dateOf(row), '2026-02-01', '~') },
    {
      filter: { [name]: { gte: '2026-03-01', lte: '2026-03-02' } },
      isMeant: (row) => within(dateOf(row), '2026-03-01', '2026-03-02'),
    },
  ]
}

const jobs = new Set(
  jobRows().flatMap(({ kind, shipment_id, status }) => (status === 'CANCELED' ? [] : [`${kind} ${shipment_id}`])),
)

/** A pickup or a delivery that is not done and has no job. */
const unplannedSamples = (ranges: readonly [from: string, to: string][]): [Sample, Sample] => {
  const dateOf = (row: Row, [actual, ...planned]: readonly string[]) =>
    row[actual!] === null ? planned.map((column) => row[column]).find((date) => date != null) : null
  const isMeant = (row: Row, from: string, to: string) =>
    (['PICKUP', 'DELIVERY'] as const).some(
      (work) => !jobs.has(`${work} ${row.id}`) && within(dateOf(row, WORK_DATES[work]) ?? null, from, to),
    )
  const [many, few] = ranges.map(([gte, lte]) => ({
    filter: { unplanned: { gte, lte } },
    isMeant: (row: Row) => isMeant(row, gte, lte),
  }))
  return [many!, few!]
}
const WORK_DATES = {
  PICKUP: ['actual_pickup_date', 'scheduled_pickup_date', 'requested_pickup_date'],
  DELIVERY: ['actual_delivery_date', 'scheduled_delivery_date', 'delivery_date'],
} as const

const agents = new Map(agentRows().map((row) => [row.shipment_id, row.first_name_key]))

function tariffSamples(rows: readonly Row[]): [Sample, Sample] {
  const tariffs = new Map(rows.map(({ id }, n) => [id, tariffOf(n)]))
  return [
    { filter: { metadata: { tariff: ['silver', 'bronze'] } }, isMeant: ({ id }) => tariffs.get(id!) !== 'gold' },
    { filter: { metadata: { tariff: 'gold' } }, isMeant: ({ id }) => tariffs.get(id!) === 'gold' },
  ]
}

/** `moveOf` is the move of a row: the row itself, or that of a shipment. */
const assigneeSamples = (moveOf: (row: Row) => Row): Record<string, [Sample, Sample]> => ({
  assignee: [
    { filter: { assignee: ['Ben', 'Cleo'] }, isMeant: (row) => /Ben|Cleo/.test(String(moveOf(row).assignee)) },
    { filter: { assignee: ['Ann'] }, isMeant: (row) => moveOf(row).assignee === 'Ann' },
  ],
  assigned: [
    { filter: { assigned: true }, isMeant: (row) => moveOf(row).assignee !== '' },
    { filter: { assigned: false }, isMeant: (row) => moveOf(row).assignee === '' },
  ],
})

/** For each filter a common value and a rare one. */
export const SHIPMENT_SAMPLES: Record<string, [Sample, Sample]> = {
  ...Object.fromEntries(
    VALUE_COLUMNS.map(({ name, column }) => [
      name,
      [
        { filter: { [name]: ['MANY'] }, isMeant: (row) => row[column] === 'MANY' },
        { filter: { [name]: ['RARE', 'NONE'] }, isMeant: (row) => row[column] === 'RARE' },
      ] satisfies [Sample, Sample],
    ]),
  ),
  status: [
    { filter: { status: ['SUBMITTED', 'APPROVED'] }, isMeant: ({ status }) => status !== 'DRAFT' },
    { filter: { status: ['DRAFT'] }, isMeant: ({ status }) => status === 'DRAFT' },
  ],
  shipmentType: [
    { filter: { shipmentType: ['HHG'] }, isMeant: (row) => row.shipment_type === 'HHG' },
    { filter: { shipmentType: ['PPM', 'NONE'] }, isMeant: (row) => row.shipment_type === 'PPM' },
  ],
  moveID: [
    {
      filter: { moveID: [...firstMoveIDs] },
      isMeant: (row) => firstMoveIDs.has(row.move_id!),
    },
    { filter: { moveID: [moveIDs[7]!] }, isMeant: (row) => row.move_id === moveIDs[7] },
  ],
  reference: [
    { filter: { reference: ['Batch'] }, isMeant: ({ reference }) => reference === 'Batch' },
    { filter: { reference: ['Rare', 'rare'] }, isMeant: ({ reference }) => reference === 'Rare' },
  ],
  ...Object.fromEntries(DATES.map(({ name, column }, i) => [name, dateSamples(name, column, i)])),
  pickup: firstSamples('pickup', WORK_DATES.PICKUP),
  delivery: firstSamples('delivery', WORK_DATES.DELIVERY),
  unplanned: unplannedSamples([
    ['2026-02-01', '2026-12-31'],
    ['2026-03-01', '2026-03-04'],
  ]),
  updatedSince: [
    {
      filter: { updatedSince: '2026-11-15T12:00:00.100Z' },
      isMeant: (row) => String(row.last_updated) >= '2026-11-15T12:00:00.100Z',
    },
    {
      filter: { updatedSince: '2026-11-15T12:00:00.890Z' },
      isMeant: (row) => String(row.last_updated) >= '2026-11-15T12:00:00.890Z',
    },
  ],
  q: [
    { filter: { q: 'Aa' }, isMeant: (row) => begins(row, CITIES, 'aa') },
    { filter: { q: 'zad' }, isMeant: (row) => begins(row, CITIES, 'zad') },
  ],
  customer: [
    { filter: { customer: 'Ann' }, isMeant: (row) => holds(moves.get(row.move_id!)!.first_name_key, 'ann') },
    { filter: { customer: 'zo' }, isMeant: (row) => holds(moves.get(row.move_id!)!.first_name_key, 'zoe') },
  ],
  agent: [
    { filter: { agent: 'Bob' }, isMeant: (row) => agents.get(row.id!) === 'bob' },
    { filter: { agent: 'yan' }, isMeant: (row) => agents.get(row.id!) === 'yan' },
  ],
  metadata: tariffSamples(shipmentRows()),
  ...assigneeSamples((row) => moves.get(row.move_id!)!),
  search: [
    { filter: { search: 'Main' }, isMeant: (row) => /main/.test(String(row.streets_key)) },
    { filter: { search: '99-95' }, isMeant: (row) => /9995/.test(String(moves.get(row.move_id!)!.phone_digits)) },
  ],
}
/** The kinds of what a search finds, each with a common and a rare text; `isMeant` gets a shipment with its move, or a move with its shipments. */
const SEARCHES: Record<string, [string, string, (found: { move: Row; shipments: Row[] }, text: string) => boolean]> = {
  'digits of a phone': ['0811', '999-55', ({ move }, text) => holds(move.phone_digits, text.replaceAll('-', ''))],
  'full name': ['Ann M', 'Zoe Zahn', ({ move }, text) => holds(move.first_name_key, text)],
  'last name, first name': ['Miller, A', 'Zahn,Z', ({ move }, text) => holds(move.last_name_key, text.split(',')[0]!)],
  locator: ['sh', 'SH0007', ({ shipments }, text) => shipments.some(({ locator }) => holds(locator, text))],
  reference: [
    'BATCH',
    'rare',
    ({ move, shipments }, text) => [move, ...shipments].some((row) => holds(row.reference_key, text)),
  ],
  city: ['aach', 'Zadar', ({ shipments }, text) => shipments.some((row) => holds(row.pickup_city_key, text))],
  'second last name': ['LUND', 'quist', ({ move }, text) => holds(move.words_key, text)],
  'number in a reference': [
    '441',
    '5520',
    ({ shipments }, text) => shipments.some((row) => holds(row.words_key, text)),
  ],
  street: ['main st', 'elm', ({ shipments }, text) => shipments.some((row) => holds(row.streets_key, text))],
}
const holds = (value: unknown, text: string): boolean => keyOf(value).includes(text.toLowerCase())

const shipmentsOfMoves = Map.groupBy(shipmentRows(), ({ move_id }) => move_id)

/** The searches of each kind in a list: one that many records match, and one that few match. */
export const searchesOf = (table: string): { kind: string; samples: Sample[] }[] =>
  Object.entries(SEARCHES).map(([kind, [many, few, isMeant]]) => ({
    kind,
    samples: [many, few].map((search) => ({
      filter: { search },
      isMeant: (row) =>
        table === 'moves'
          ? isMeant({ move: row, shipments: shipmentsOfMoves.get(row.id!) ?? [] }, search)
          : isMeant({ move: moves.get(row.move_id!)!, shipments: [row] }, search),
    })),
  }))

const { status, reference, updatedSince } = SHIPMENT_SAMPLES as Required<typeof SHIPMENT_SAMPLES>
export const MOVE_SAMPLES: Record<string, [Sample, Sample]> = {
  status: [{ filter: { status: ['SUBMITTED', 'CANCELED'] }, isMeant: (row) => row.status === 'SUBMITTED' }, status![1]],
  reference: reference!,
  updatedSince: updatedSince!,
  q: [
    { filter: { q: 'mv' }, isMeant: (row) => begins(row, ['locator', 'reference_key'], 'mv') },
    { filter: { q: 'rar' }, isMeant: (row) => begins(row, ['locator', 'reference_key'], 'rar') },
  ],
  customer: [
    { filter: { customer: 'Ann' }, isMeant: (row) => holds(row.first_name_key, 'ann') },
    { filter: { customer: 'zo' }, isMeant: (row) => holds(row.first_name_key, 'zoe') },
  ],
  metadata: tariffSamples(moveRows()),
  ...assigneeSamples((row) => row),
  search: [
    { filter: { search: '0811' }, isMeant: (row) => /0811/.test(String(row.phone_digits)) },
    { filter: { search: '9995' }, isMeant: (row) => /9995/.test(String(row.phone_digits)) },
  ],
}
