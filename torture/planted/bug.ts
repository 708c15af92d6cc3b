/** An edit of a source file that brings a bug in. */
export type Edit = { file: string; from: string; to: string }
export type Bug = {
  name: string
  edits: readonly Edit[]
  fault: string
  database: 'SQLite' | 'PostgreSQL'
  /** The complaint that must be found; any other complaint is not about this bug. */
  complaint: RegExp
}

/** Edits of one file of the service. */
export const inFile = (path: string, ...edits: readonly (readonly [from: string, to: string])[]): Edit[] =>
  edits.map(([from, to]) => ({ file: `packages/server/src/${path}`, from, to }))
