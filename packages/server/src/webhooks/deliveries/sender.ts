import type { Worker } from 'node:worker_threads'
import { startThread } from '../../kernel/embedded.ts'
import type { SendOptions, Sent, Turn } from './send.ts'
import type { FromThread, ToThread } from './send-thread.ts'

export type Sender = {
  /** Sends messages one after the other; it may stop early. */
  send(turn: Turn): Promise<Sent[]>
  /** Completes the current exchanges. */
  stop(): void
  close(): Promise<void>
}

type Waiting = { resolve: (sent: Sent[]) => void; reject: (error: unknown) => void }

/** Sends from a thread, which starts on first use and restarts if it ends. */
export function openSender(options: Omit<SendOptions, 'lookup'>): Sender {
  const turns = new Map<number, Waiting>()
  let thread: Worker | undefined
  let count = 0
  let isStopped = false

  function started(): Worker {
    if (thread) return thread
    const worker = startThread('send-thread', import.meta.url, { workerData: options, name: 'webhooks' })
    thread = worker
    worker.unref()
    worker.on('message', ({ number, sent }: FromThread) => {
      turns.get(number)?.resolve(sent)
      turns.delete(number)
    })
    worker.on('error', (error) => fail(worker, error))
    worker.on('exit', () => fail(worker, new Error('The thread that sends webhooks has ended.')))
    return worker
  }

  function fail(worker: Worker, error: unknown): void {
    if (thread !== worker) return
    thread = undefined
    for (const { reject } of turns.values()) reject(error)
    turns.clear()
  }

  return {
    send: (turn) =>
      new Promise((resolve, reject) => {
        if (isStopped) return resolve([])
        const number = ++count
        turns.set(number, { resolve, reject })
        const message: ToThread = { number, turn }
        started().postMessage(message)
      }),
    stop() {
      isStopped = true
      thread?.postMessage('stop' satisfies ToThread)
    },
    async close() {
      isStopped = true
      await thread?.terminate()
    },
  }
}
