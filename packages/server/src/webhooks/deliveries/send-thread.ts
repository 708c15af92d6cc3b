/**
 * Sends webhooks in a thread of their own. Each message of a queue waits for the response before it; on the thread that serves
 * requests, every such wait would last a turn of a busy event loop. On Linux, where threads have priorities, this one yields to
 * requests.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openClient, type Sent, type Turn } from './send.ts'

const NICENESS = 10

/** A turn of one queue, or the command to stop. */
export type ToThread = { number: number; turn: Turn } | 'stop'
export type FromThread = { number: number; sent: Sent[] }

// On other systems the priority applies to the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const client = openClient(workerData)

parentPort!.on('message', async (message: ToThread) => {
  if (message === 'stop') return client.stop()
  const answer: FromThread = { number: message.number, sent: await client.sendInOrder(message.turn) }
  parentPort!.postMessage(answer)
})
