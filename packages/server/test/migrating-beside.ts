import type { Session } from '../src/db/postgres/wire/session.ts'

/** The locks of this database. Databases of other tests have tables with the same oids. */
export const LOCKS = 'pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database()'

/** The first line that the work says while a session blocks it. Then the session rolls back, and the work must succeed. */
export async function saidBeside(
  inTheWay: Session,
  work: (say: (line: string) => void) => Promise<unknown>,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const working = work(resolve)
  const line = await Promise.race([promise, working.then(() => 'nothing was said')])
  await inTheWay.rows('ROLLBACK')
  await working
  return line
}
