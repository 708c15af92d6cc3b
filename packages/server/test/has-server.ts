/** Whether there is a PostgreSQL server. Where the runner could not start one, it says why, and leaves the URL empty. */
export const hasServer = (): boolean => process.env.TEST_DATABASE_URL !== ''
