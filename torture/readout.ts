/** Reads everything that the service has, when all clients have stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Event, type Json, kindOf, LISTED } from './history.ts'
import { connectionsTo, type Send } from './http.ts'

const HISTORIES_MAX = 40
const PARTS_MAX = 200
const AWAY_MAX_MS = 30_000

type Readout = { feed: Event[]; records: Map<string, Json>; histories: Map<string, Event[]> }

/** The feed from its beginning, every record, and the histories of some. */
export async function readOut(base: string): Promise<Readout> {
  const { send: sendOnce, close } = connectionsTo()
  const send = untilAnswered(sendOnce)
  try {
    await settled(send, base)
    const feed = await feedOf(send, base)
    const records = new Map<string, Json>()
    for (const kind of LISTED)
      for (const record of await pagesOf(send, base, `/v1/${kind}?limit=200`))
        records.set(`${kind}/${record.id}`, record)
    const subjects = [...new Set(feed.map(({ subject }) => subject))]
    // Deleted records are asked for by id, and must be gone; so are records that no list of this readout has.
    const [listed, others] = [true, false].map((isIn) =>
      subjects.filter((each) => LISTED.includes(kindOf(each)) === isIn),
    )
    const deleted = listed!.filter((subject) => !records.has(subject))
    const parts = others!.filter((subject) => kindOf(subject) !== 'webhooks').slice(-PARTS_MAX)
    for (const subject of [...deleted, ...parts]) {
      const { status, body } = await send('GET', `${base}/v1/${subject}`)
      records.set(subject, status === 404 ? null : body)
    }
    const histories = new Map<string, Event[]>()
    for (const subject of subjects.filter((each) => /^(moves|shipments)\//.test(each)).slice(0, HISTORIES_MAX))
      histories.set(subject, (await pagesOf(send, base, `/v1/${subject}/history?limit=200`)).toReversed())
    return { feed, records, histories }
  } finally {
    close()
  }
}

/** Sends reads again that a node puts off, as it does on a machine that stands still for a while. */
const untilAnswered =
  (send: Send): Send =>
  async (...request) => {
    const giveUpAt = performance.now() + AWAY_MAX_MS
    for (;;) {
      const answer = await send(...request)
      if (answer.status !== 503 || performance.now() > giveUpAt) return answer
      await pause(200)
    }
  }

/** Waits until the node answers, and its feed no longer grows. */
export async function settled(send: Send, base: string): Promise<void> {
  const giveUpAt = performance.now() + AWAY_MAX_MS
  for (let last = -1, same = 0; same < 3 && performance.now() < giveUpAt; await pause(200)) {
    const answer = await send('GET', `${base}/v1/shipments?limit=1`).catch(() => undefined)
    const feed = answer?.status === 200 ? await feedOf(send, base).catch(() => undefined) : undefined
    same = feed && feed.length === last ? same + 1 : 0
    last = feed?.length ?? -1
  }
}

/** The whole feed of a node. */
export async function feedOf(send: Send, base: string): Promise<Event[]> {
  const events: Event[] = []
  for (;;) {
    const { body, status, text } = await send('GET', `${base}/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=200`)
    if (status !== 200) throw new Error(`the feed was answered with ${status}: ${text}`)
    if (body.length === 0) return events
    events.push(...body)
  }
}

/** All pages of a list. A list that is answered with 404 is empty here: the checker says what it should hold. */
async function pagesOf(send: Send, base: string, first: string): Promise<Json[]> {
  const records: Json[] = []
  for (let path: string | undefined = first; path !== undefined; ) {
    const { body, headers, status, text } = await send('GET', `${base}${path}`)
    if (status === 404) return records
    if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`)
    records.push(...body)
    path = /<([^>]*)>; rel="next"/.exec(String(headers.link ?? ''))?.[1]
  }
  return records
}
