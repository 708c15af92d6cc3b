/**
 * Sends rows in bulks. Every row keeps the key that its own POST would have, so the service creates it once, however the rows are grouped
 * when the import runs again. A full bulk is sent at once, the rest when no other one is under way: then few are small.
 */
import type { Result, RowAnswer, SendBulk } from './exchange.ts'
import { ATTEMPTS_MAX, idAt, isTemporary, pauseAfter } from './exchange.ts'

/** The limits of a bulk. The service also limits JSON members; a bulk that exceeds that limit is sent row by row. */
const BULK_MAX = { rows: 100, bytes: 512 * 1024 }

type SendRow = (content: string, key: string) => Promise<RowAnswer>

type Waiting = {
  content: string
  key: string
  attempt: number
  resolve: (answer: RowAnswer) => void
  reject: (error: unknown) => void
}

type Target = { path: string; channel: string | undefined; sendAlone: SendRow }

/** Sends rows in bulks to a path, or alone if the service takes no bulk of them. */
export function bulkSenderOf(sendBulk: SendBulk, target: Target): SendRow {
  let takesBulks = true

  async function sendRows(rows: readonly Waiting[]): Promise<void> {
    if (!takesBulks || rows.length === 1) return sendEach(target, rows)
    const { status, results, problem } = await sendBulk(target.path, contentOf(rows), target.channel)
    if (results?.length === rows.length) {
      for (const [i, row] of rows.entries()) settle(row, results[i]!)
      return
    }
    // The form of the bulk was refused: it is too large, or the service is of an earlier release.
    if (status < 500) takesBulks &&= problem.errors?.[0]?.pointer !== '/operations/0/action'
    return sendEach(target, rows)
  }

  /** Passes a result to its row. A row with a temporary failure, for example while the database restarts, is sent again. */
  function settle(row: Waiting, { status, location, replayed = false, problem = {} }: Result): void {
    if (isTemporary({ status, problem }) && row.attempt < ATTEMPTS_MAX)
      pauseAfter(row.attempt).then(() => add({ ...row, attempt: row.attempt + 1 }), row.reject)
    else row.resolve({ status, isRepeated: replayed, id: idAt(location), problem })
  }

  const add = groupsOf(sendRows)
  return (content, key) =>
    new Promise((resolve, reject) => {
      add({ content, key, attempt: 1, resolve, reject })
    })
}

/** A bulk of these rows. Their contents are JSON already. */
function contentOf(rows: readonly Waiting[]): string {
  const operations = rows.map(
    ({ content, key }) => `{"action":"create","idempotencyKey":${JSON.stringify(key)},"record":${content}}`,
  )
  return `{"mode":"ISOLATED","operations":[${operations.join(',')}]}`
}

async function sendEach({ sendAlone }: Target, rows: readonly Waiting[]): Promise<void> {
  await Promise.all(rows.map(({ content, key, resolve, reject }) => sendAlone(content, key).then(resolve, reject)))
}

/** Collects rows, and sends them when they fill a bulk, or when no other one is under way. */
function groupsOf(send: (rows: readonly Waiting[]) => Promise<void>): (row: Waiting) => void {
  let waiting: Waiting[] = []
  let bytes = 0
  let underWay = 0
  let isScheduled = false

  const sendWaiting = () => {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    bytes = 0
    underWay += 1
    send(rows)
      .catch((error: unknown) => {
        for (const row of rows) row.reject(error)
      })
      .finally(() => {
        underWay -= 1
        sendRest()
      })
  }
  const sendRest = () => {
    isScheduled = false
    if (underWay === 0) sendWaiting()
  }
  return (row) => {
    const size = Buffer.byteLength(row.content)
    if (bytes + size > BULK_MAX.bytes) sendWaiting()
    waiting.push(row)
    bytes += size
    if (waiting.length >= BULK_MAX.rows) return sendWaiting()
    if (isScheduled || underWay > 0) return
    isScheduled = true
    setImmediate(sendRest)
  }
}
