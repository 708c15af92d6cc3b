import { besideOthers, waitColumns } from '../load/others.ts'
import { create } from '../load/probe.ts'
import type { Watched } from '../machine/watched.ts'
import { DATABASES, type WatchedRow, watchedRounds } from '../measure.ts'
import type { Kind } from '../options.ts'
import { medianOf, tableOf } from '../report/table.ts'
import { cancelMove, fillMove, LARGE, MANY, type Move, sendUntilDone, USUAL } from './hostile/moves.ts'

/** How many clients change a whole move at once. */
const AT_ONCE = 8
/** Others wait for so long at most. */
const WAIT_MAX_MS = 50
/** So many of the largest shipments are still canceled in one change. */
const FITTING = 30

/** A change of a whole move: the shipments of the move, and the request. */
type Work = Move & { name: string; isDryRun?: boolean; requestFor: typeof cancelMove }

const largest = (shipments: number) => ({ shipments, content: LARGE })
const dryRun = { isDryRun: true, requestFor: (id: string) => cancelMove(id, '?dryRun=true') }
const ANY = { 'If-Match': '*' }

const WORK: readonly Work[] = [
  { name: `dry run: cancel ${MANY} largest`, ...largest(MANY), ...dryRun },
  { name: `dry run: cancel ${FITTING} largest`, ...largest(FITTING), ...dryRun },
  { name: `cancel ${FITTING} largest`, ...largest(FITTING), requestFor: cancelMove },
  { name: 'cancel 500 usual', shipments: 500, content: USUAL, requestFor: cancelMove },
  { name: `cancel ${MANY} largest`, ...largest(MANY), requestFor: cancelMove },
  {
    ...{ name: `erase ${MANY} largest`, ...largest(MANY) },
    requestFor: (id) => ({ method: 'POST', path: `/v1/moves/${id}/erasures`, headers: ANY }),
  },
  {
    ...{ name: `delete a move with ${MANY} largest`, ...largest(MANY) },
    requestFor: (id) => ({ method: 'DELETE', path: `/v1/moves/${id}`, headers: ANY }),
  },
]

type Round = Awaited<ReturnType<typeof roundOf>>
type Row = WatchedRow<Round>

/** How long other clients wait while eight clients at once change moves with large shipments. */
export const wholeMoves: Kind = {
  seconds: 1,
  rounds: 3,
  parts: DATABASES,
  meaning: 'how long others wait while eight clients cancel, erase or delete moves with hundreds of large shipments',
  async run(options) {
    const rows = await watchedRounds(options, WORK, roundOf, (row) => `${medianOf<Round>(({ ms }) => ms)(row)} ms`)
    return { text: reportOf(rows), data: { rows } }
  },
}

async function roundOf(server: Watched, work: Work) {
  const { port } = server
  const moves = await Array.fromAsync({ length: work.isDryRun ? 1 : AT_ONCE }, () => fillMove(port, work))
  const requests = Array.from({ length: AT_ONCE }, (_, i) => work.requestFor(moves[i % moves.length]!))
  const { id } = await create(port, '/v1/shipments', { shipmentType: 'HHG' })
  const all = () => Promise.all(requests.map((request) => sendUntilDone(port, request)))
  const { outcome, ...measured } = await besideOthers(server, id, all)
  return { ...measured, statuses: [...new Set(outcome)].join(', ') }
}

const reportOf = (rows: readonly Row[]): string =>
  [
    `${AT_ONCE} clients at once, each with one change of a whole move. Others read and change another record meanwhile, and wait for ${WAIT_MAX_MS} ms at most. Medians of the rounds.`,
    tableOf(rows, {
      Database: ({ database }) => database,
      Change: ({ work }) => work,
      Answers: ({ rounds }) => [...new Set(rounds.map(({ statuses }) => statuses))].join(', '),
      'all eight, ms': medianOf(({ ms }) => ms),
      ...waitColumns<Round>(WAIT_MAX_MS),
      'others refused': ({ rounds }) => String(rounds.reduce((sum, { waits }) => sum + waits.refused, 0)),
    }),
  ].join('\n\n')
