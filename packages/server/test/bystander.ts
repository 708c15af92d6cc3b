import { openSession, type Session } from '../src/db/postgres/session.ts'

/** Another client of the same PostgreSQL database, which does what nodes do not: hold locks and keep transactions open. */
export type Bystander = {
  /** The first column of what a statement gives. */
  column: (text: string, values?: (string | number)[]) => Promise<unknown[]>
  /** A transaction that stays open until it is told to end. */
  begin: (
    ...statements: string[]
  ) => Promise<{ run: (text: string) => Promise<unknown[]>; end: (how?: 'COMMIT' | 'ROLLBACK') => Promise<void> }>
  /** Waits until so many others wait for a lock. */
  untilBlocked: (count?: number) => Promise<void>
  /** Leaves the transactions that are still open, so that a test that failed does not stop the next. */
  abandon: () => Promise<void>
  close: () => Promise<void>
}

export function openBystander(url: string): Bystander {
  const session = openSession(url)
  const opened = new Set<Session>()
  const column = async (text: string, values: (string | number)[] = []) =>
    (await session.rows(text, values)).map((row) => Object.values(row)[0])
  const abandon = async () => {
    for (const own of opened) await own.close()
    opened.clear()
  }
  return {
    column,
    async begin(...statements) {
      const own = openSession(url)
      opened.add(own)
      const run = async (text: string) => (await own.rows(text)).map((row) => Object.values(row)[0])
      for (const statement of ['BEGIN', ...statements]) await run(statement)
      return {
        run,
        async end(how = 'COMMIT') {
          await run(how)
          opened.delete(own)
          await own.close()
        },
      }
    },
    async untilBlocked(count = 1) {
      const waiting = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      while (Number((await column(waiting))[0]) < count) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    abandon,
    async close() {
      await abandon()
      await session.close()
    },
  }
}
