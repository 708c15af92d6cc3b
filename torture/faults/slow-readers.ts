import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../scripts/random.ts'
import { openCalls } from '../calls.ts'
import { type Earlier, NOTHING_EARLIER } from '../earlier.ts'
import type { Json } from '../history.ts'
import { startNode } from '../nodes.ts'
import { type Plan, saying } from '../plans/kind.ts'
import type { Ground, Scene, Trial } from '../trial.ts'

const SHIPMENTS = 100
const CHANGES = 8
const REMARKS = 'x'.repeat(1_900)
const WRITES = 60
const REST_MS = 40
const STREAM_READ_MS = 500

/** The stream, a page of the feed, and exports. Each answer is longer than the buffers of the sockets. */
const ASKED = [
  { path: '/v1/events', accept: 'text/event-stream' },
  { path: '/v1/events?limit=200', accept: 'application/json' },
  { path: '/v1/shipments', accept: 'text/csv' },
  { path: '/v1/shipments', accept: 'application/x-ndjson' },
] as const
type Asked = (typeof ASKED)[number]

/** Readers that read slowly, or not at all, delay no other caller. The part that they read is right. */
export const readSlowly = async ({ place, random }: Ground): Promise<Trial> => ({
  // A new webhook gets no earlier events.
  isQuick: true,
  earlier: await longRecords((await place()).url, random.fork('long records')),
  strike: readWhileOthersWork,
})

/** Creates records that make long answers, and a long history of them. */
async function longRecords(databaseUrl: string, random: Random): Promise<Earlier> {
  const node = await startNode({ databaseUrl })
  const { ask, askBulk, calls, close } = openCalls({ bases: () => [node.base] })
  const long = (sent: Json, more: Partial<Plan>): Plan => ({
    ...{ act: 'create', kind: 'shipments', method: 'POST', path: '/v1/shipments', subject: null, part: null },
    ...{ ifMatch: null, mergeBase: null, key: null, ...more },
    sent: { ...sent, customerRemarks: `${saying(random)} ${REMARKS}` },
  })
  const created = () => calls.flatMap(({ subject }) => subject ?? [])
  // A busy machine refuses some of the requests.
  while (created().length < SHIPMENTS) await ask(long({ shipmentType: 'HHG' }, {}), random)
  const subjects = created()
  for (let i = 0; i < CHANGES; i++) {
    const patches = subjects.map((subject) => long({}, { act: 'patch', subject }))
    await askBulk(patches, 'ATOMIC', random)
  }
  close()
  await node.kill('SIGKILL')
  return { ...NOTHING_EARLIER, calls }
}

/** Two readers of each answer on each node: one reads slowly from the beginning, one only when the writers are done. */
async function readWhileOthersWork({ nodes, progress, fault }: Scene): Promise<void> {
  const run = { isOver: false }
  const readers = nodes.flatMap(({ base }) =>
    ASKED.flatMap((asked) =>
      [true, false].map(async (isReading) => {
        const request = get(`${base}${asked.path}`, { headers: { accept: asked.accept }, agent: false })
        const [response] = (await once(request, 'response')) as [IncomingMessage]
        while (!isReading && !run.isOver) await pause(REST_MS)
        return { asked, ...(await readInPieces(response, run)) }
      }),
    ),
  )
  await progress(WRITES)
  run.isOver = true
  for (const { asked, text, isWhole } of await Promise.all(readers))
    for (const found of faultsOfText(asked, text, isWhole)) fault(`${asked.path} as ${asked.accept}: ${found}`)
}

/** Reads piece by piece until the writers are done, then the rest; a stream has no end, and is read for a moment. */
async function readInPieces(response: IncomingMessage, run: { isOver: boolean }) {
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') ?? false
  const chunks: Buffer[] = []
  const late = isStream ? setInterval(() => run.isOver && response.destroy(), STREAM_READ_MS) : undefined
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      if (!run.isOver) await pause(REST_MS)
    }
  } catch {
    // The service may cut a reader that is too slow.
  }
  clearInterval(late)
  const isWhole = response.complete && response.statusCode === 200 && !isStream
  return { text: Buffer.concat(chunks).toString(), isWhole }
}

/** The faults of an answer: only its end may be missing, if the connection was cut. */
function faultsOfText({ accept }: Asked, text: string, isWhole: boolean): string[] {
  if (accept === 'text/event-stream') {
    // A heartbeat has a number and no data. The block after the last blank line may be incomplete.
    const events = text.slice(0, text.lastIndexOf('\n\n')).match(/^data: .*$/gm) ?? []
    const numbers = events.map((line) => JSON.parse(line.slice('data: '.length)).seq)
    const gap = numbers.findIndex((seq, i) => seq !== i + 1)
    return gap < 0 ? [] : [`event ${numbers[gap]} is in place ${gap + 1}`]
  }
  if (!isWhole) return []
  const rows = accept === 'application/json' ? JSON.parse(text) : text.trim().split('\n')
  if (accept === 'application/x-ndjson') for (const row of rows) JSON.parse(row)
  return rows.length >= SHIPMENTS ? [] : [`the answer is said to be whole, and has ${rows.length} rows`]
}
