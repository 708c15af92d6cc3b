import { once } from 'node:events'
import type { Database } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open.ts'

/** Reports that everything is loaded and waits for the signal to go, so that several programs begin together. */
export async function readyToGo(): Promise<void> {
  console.log('ready')
  await once(process.stdin, 'data')
  process.stdin.unref()
}

/** The database of the first argument. */
export const openGiven = (): Promise<Database> => openDatabase(process.argv[2]!, { poolSize: 2, isPooled: false })
