/** Why a suite on this database cannot run, if it cannot: the runner of the tests says why there is no server, and leaves its URL empty. */
export const noServer = (database: string): string | false =>
  database === 'PostgreSQL' && process.env.TEST_DATABASE_URL === '' && 'There is no PostgreSQL server.'
