import { openSession, type Session } from '../src/db/postgres/wire/session.ts'

/** Another client of the same PostgreSQL database, which holds locks and keeps transactions open. */
export type Bystander = {
  /** The first column of a result. */
  column: (text: string, values?: (string | number)[]) => Promise<unknown[]>
  /** A transaction that stays open until it is ended. */
  begin: (
    ...statements: string[]
  ) => Promise<{ run: (text: string) => Promise<unknown[]>; end: (how?: 'COMMIT' | 'ROLLBACK') => Promise<void> }>
  /** Waits until this many sessions wait for a lock. */
  untilBlocked: (count?: number) => Promise<void>
  /** Ends the open transactions, so that a failed test does not block the next. */
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
