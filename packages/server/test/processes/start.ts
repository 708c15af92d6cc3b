import { once } from 'node:events'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open.ts'

/** Says that everything is loaded, and waits to be told to go, so that several programs can begin together. */
export async function readyToGo(): Promise<void> {
  console.log('ready')
  await once(process.stdin, 'data')
  process.stdin.unref()
}

/** The database that the first argument names. */
export const openGiven = (): Database => openDatabase(process.argv[2]!, { poolSize: 2, isPooled: false })
