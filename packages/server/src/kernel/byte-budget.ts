/**
 * How many bytes of stored records one answer holds, beside its limit of rows. 200 records of 10 kB still fit; a page of the largest
 * records has about twenty of them, and takes some milliseconds to read and to send (docs/design/limits.md).
 */
export const PAGE_BYTES_MAX = 2 * 1024 * 1024

/** What reads may still bring. A read that spends the budget ends there; `left` is then not above zero. */
export type ByteBudget = { left: number }

export const pageBudget = (): ByteBudget => ({ left: PAGE_BYTES_MAX })

/** What an event has beside its record and its changes, with the names of its members. Most have less. */
const EVENT_REST_BYTES = 1_000

/** The budget of a page of events. It leaves room for what reads do not count. */
export const eventsBudget = (limit: number): ByteBudget => ({ left: PAGE_BYTES_MAX - limit * EVENT_REST_BYTES })

export const isSpent = ({ left }: ByteBudget): boolean => left <= 0

/**
 * A read brings so many rows whatever their size: perhaps the version of the list, then a record, so that no page is empty, and one more,
 * which tells that there is another page.
 */
export const ROWS_MIN = 3

/** The most bytes of UTF-8 that a character of JavaScript takes. */
const BYTES_PER_CHARACTER_MAX = 3

/** Adds up a measure of the texts of a row that can be long. */
export type SizeOf<Row> = (row: Row, measure: (text: string) => number) => number

const lengthOf = (text: string): number => text.length

/**
 * Spends the budget on rows in their order, and returns how many of them it is enough for. To count the bytes of 50 usual records takes a
 * tenth of the time of reading them. So they count as the most that they can be, where that is little.
 */
export function spendOn<Row>(budget: ByteBudget, rows: readonly Row[], sizeOf: SizeOf<Row>): number {
  let length = 0
  for (const row of rows) length += sizeOf(row, lengthOf)
  const most = length * BYTES_PER_CHARACTER_MAX
  if (most <= budget.left / 4) {
    budget.left -= most
    return rows.length
  }
  for (const [i, row] of rows.entries()) {
    budget.left -= sizeOf(row, Buffer.byteLength)
    if (isSpent(budget) && i + 1 >= ROWS_MIN) return i + 1
  }
  return rows.length
}

/** How many of the texts fit into an answer: those before the one that exceeds the budget, and at least one. */
export function fitting(texts: readonly string[], bytesMax = PAGE_BYTES_MAX): number {
  let length = 0
  for (const text of texts) length += text.length
  if (length * BYTES_PER_CHARACTER_MAX <= bytesMax) return texts.length
  let bytes = 0
  const exceeding = texts.findIndex((text) => {
    bytes += Buffer.byteLength(text)
    return bytes > bytesMax
  })
  return exceeding < 0 ? texts.length : Math.max(1, exceeding)
}
