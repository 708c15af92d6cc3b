/** The messages between the main process and a process that serves: news, and questions that get an answer. */
import type { MetricOfProcess } from '../observe/metrics.ts'

/** The messages that the main process takes, and its answers. */
export type ToMain = {
  /** The process serves; the text announces its URLs. */
  ready: (announcement: string) => void
  /** Something was written to the file. */
  written: () => void
  /** Passes a text on to the other processes. */
  pass: (text: string) => void
  /** Takes tokens from the buckets of callers, and answers what is left. */
  draw: (taken: TakenTokens) => CallerTokens[]
  /** Collects the metrics of all processes. */
  collect: () => Promise<MetricOfProcess[][]>
}

/** The messages that a process that serves takes, and its answers. */
export type ToServing = {
  written: () => void
  passed: (text: string) => void
  metrics: () => Promise<MetricOfProcess[]>
  /** How many processes serve. */
  state: (state: ProcessesState) => void
  stop: () => void
}

export type ProcessesState = { running: number; wanted: number; restarts: number }
export type CallerTokens = { caller: string; tokens: number }
export type TakenTokens = {
  taken: { caller: string; used: number }[]
  limits: { perSecond: number; burst: number; debtMax: number }
}
type Functions = { [name: string]: (value: never) => unknown }
type Answered<Each> = Each extends (value: never) => infer Answer ? Awaited<Answer> : never

export type Channel<Other> = {
  tell<Name extends keyof Other>(name: Name, ...value: Parameters<Extract<Other[Name], Functions[string]>>): void
  ask<Name extends keyof Other>(
    name: Name,
    ...value: Parameters<Extract<Other[Name], Functions[string]>>
  ): Promise<Answered<Other[Name]>>
  /** Takes a message of the other end. */
  receive(message: unknown): void
  /** Fails the questions that are still open. */
  close(): void
}

type Message =
  | { tell: string; value: unknown }
  | { ask: string; id: number; value: unknown }
  | { answer: number; value: unknown }
  | { failed: number }

/** One end of a channel: what the other end calls, and how to call it. */
export function openChannel<Own extends object, Other extends object>(
  own: Own,
  send: (message: object) => void,
): Channel<Other> {
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let ids = 0
  const call = (name: string, value: unknown): unknown =>
    (own as Record<string, (value: unknown) => unknown>)[name]?.(value)

  async function answer(id: number, name: string, value: unknown): Promise<void> {
    try {
      send({ answer: id, value: await call(name, value) } satisfies Message)
    } catch {
      send({ failed: id } satisfies Message)
    }
  }

  return {
    tell: (name, value?: unknown) => send({ tell: String(name), value } satisfies Message),
    ask: (name, value?: unknown) =>
      new Promise((resolve, reject) => {
        const id = ++ids
        open.set(id, { resolve, reject })
        send({ ask: String(name), id, value } satisfies Message)
      }),
    receive(received) {
      const message = received as Message
      if ('tell' in message) call(message.tell, message.value)
      else if ('ask' in message) void answer(message.id, message.ask, message.value)
      else {
        const id = 'answer' in message ? message.answer : message.failed
        const question = open.get(id)
        open.delete(id)
        if ('answer' in message) question?.resolve(message.value as never)
        else question?.reject(new Error('The other process could not answer.'))
      }
    },
    close() {
      for (const { reject } of open.values()) reject(new Error('The other process has ended.'))
      open.clear()
    },
  }
}
