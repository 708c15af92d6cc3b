/**
 * Sends webhooks on a thread of their own. A queue is sent one by one, so each message waits for the answer before it; on the thread that
 * serves requests every such wait would last a turn of a busy event loop. And sending gives way: on Linux, where threads have priorities, this one
 * takes a small share of a processor that requests want too, and all of one that nobody wants.
 */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { openClient, type Sent, type Turn } from './send.ts'

const NICENESS = 10

/** A turn of one queue, or the word to stop. */
export type ToThread = { number: number; turn: Turn } | 'stop'
export type FromThread = { number: number; sent: Sent[] }

// On other systems a priority belongs to the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const client = openClient(workerData)

parentPort!.on('message', async (message: ToThread) => {
  if (message === 'stop') return client.stop()
  const answer: FromThread = { number: message.number, sent: await client.sendInOrder(message.turn) }
  parentPort!.postMessage(answer)
})
