/** The thread that moves the log of a SQLite file into it when it is told to, and says when it has. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData)
database.exec('PRAGMA synchronous=FULL')

parentPort!.on('message', () => {
  database.exec('PRAGMA wal_checkpoint(PASSIVE)')
  parentPort!.postMessage('moved')
})
