/**
 * Kills the process at a COMMIT of SQLite: right before it, somewhere inside, or right after it, before the client is answered. TORTURE_DIE
 * says where (before, inside, after), TORTURE_DIE_AT is the number of the COMMIT.
 */
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

const mode = process.env.TORTURE_DIE ?? 'after'
const dieAt = Number(process.env.TORTURE_DIE_AT ?? 100)
const die = () => process.kill(process.pid, 'SIGKILL')

/** COMMIT blocks its thread, so a kill inside it comes from another thread. */
const bell = new Int32Array(new SharedArrayBuffer(4))
const striker = `
  const { workerData } = require('node:worker_threads')
  Atomics.wait(workerData.bell, 0, 0)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, workerData.delayMs)
  process.kill(process.pid, 'SIGKILL')`
if (mode === 'inside') new Worker(striker, { eval: true, workerData: { bell, delayMs: (dieAt % 8) * 0.25 } }).unref()

const exec = DatabaseSync.prototype.exec
let commits = 0
DatabaseSync.prototype.exec = function (this: DatabaseSync, text: string) {
  const isLast = text === 'COMMIT' && ++commits >= dieAt
  if (isLast && mode === 'before') die()
  if (isLast && mode === 'inside') {
    Atomics.store(bell, 0, 1)
    Atomics.notify(bell, 0)
  }
  exec.call(this, text)
  if (isLast && mode === 'after') die()
}
