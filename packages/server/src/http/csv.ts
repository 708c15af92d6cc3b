/** A spreadsheet would take such a cell (also with full-width signs) for a formula; a leading apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of CSV (RFC 4180); a column named `a.b` is the member b of a. */
export function csvLine(columns: readonly string[], record: Record<string, unknown>): string {
  const cells = columns.map((column) => {
    const [outer = '', inner] = column.split('.', 2)
    const value = record[outer]
    return cellOf(inner === undefined ? value : (value as Record<string, unknown> | null)?.[inner])
  })
  return `${cells.join(',')}\r\n`
}

export const csvHeader = (columns: readonly string[]): string => `${columns.join(',')}\r\n`
