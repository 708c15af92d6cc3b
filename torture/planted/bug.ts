/** What a bug is, and where the source is. */
export type Edit = { file: string; from: string; to: string }
export type Bug = {
  name: string
  edits: readonly Edit[]
  fault: string
  database: 'SQLite' | 'PostgreSQL'
  /** What must be said of it; anything else is not this bug. */
  complaint: RegExp
}

export const SRC = 'packages/server/src'
