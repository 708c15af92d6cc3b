import { hash } from 'node:crypto'

/**
 * The Idempotency-Keys of the rows of a file. A key depends on the content of the row and on how many equal rows came before it, not on its
 * line. So rows can be corrected, added and removed between two runs, and no existing row is created again.
 */
export function keysOf(scope: readonly string[]): (content: string) => string {
  const seen = digestSet()
  const again = new Map<string, number>()
  return (content) => {
    const digest = hash('sha256', JSON.stringify([...scope, content]), 'base64url')
    if (seen.add(digest)) return `import-${digest}`
    const times = (again.get(digest) ?? 0) + 1
    again.set(digest, times)
    return `import-${digest}-${times}`
  }
}

/**
 * A compact set of digests: it stores 48 bits of each, in 12 to 24 bytes; a Set would need ten times as much for a file of millions of rows.
 * With a probability of 2^-48 a digest is wrongly reported as known. The row then gets another key, which does no harm.
 */
export function digestSet(): { add(digest: string): boolean } {
  let table = new Float64Array(1 << 12)
  let size = 0
  const place = (into: Float64Array, value: number): boolean => {
    const mask = into.length - 1
    for (let i = value % into.length; ; i = (i + 1) & mask) {
      if (into[i] === value) return false
      if (into[i] === 0) {
        into[i] = value
        return true
      }
    }
  }
  return {
    add(digest) {
      if (size * 3 > table.length * 2) {
        const larger = new Float64Array(table.length * 2)
        for (const value of table) if (value !== 0) place(larger, value)
        table = larger
      }
      const value = Buffer.from(digest.slice(0, 8), 'base64url').readUIntBE(0, 6) + 1
      const isNew = place(table, value)
      if (isNew) size += 1
      return isNew
    },
  }
}
