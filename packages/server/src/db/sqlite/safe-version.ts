import { AppError } from '../../kernel/errors.ts'

/** Older ones can lose acknowledged pages when one connection checkpoints the log while another writes. */
const SAFE_SINCE = [3, 51, 3]

/** Whether a version of SQLite keeps every change that it has acknowledged. */
export function isSafeSqlite(version: string): boolean {
  const parts = version.split('.').map(Number)
  const at = SAFE_SINCE.findIndex((part, i) => parts[i] !== part)
  return at === -1 || (parts[at] ?? 0) > SAFE_SINCE[at]!
}

/** Refuses to open a file with a version of SQLite that can lose changes. */
export function requireSafeSqlite({ sqlite = '', node }: { sqlite?: string; node: string } = process.versions): void {
  if (isSafeSqlite(sqlite)) return
  throw new AppError(
    'unavailable',
    `SQLite ${sqlite} in Node ${node} can lose acknowledged changes. Start with Node 24.15 or newer, or use PostgreSQL.`,
  )
}
