/** Records the statements that this process and its threads send to their databases. */
import { StatementSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'

/** The values of the first execution of each statement, by its text. They are not recorded for SQLite, whose plans do not depend on them. */
export type Recorded = Map<string, unknown[]>

export type Recording = { sqlite: Recorded; postgres: Recorded; start: () => void; stop: () => void }

/** Records between `start` and `stop`. It watches drivers and threads, so that no statement of the service can bypass it. */
export function openRecording(): Recording {
  const sqlite: Recorded = new Map()
  const postgres: Recorded = new Map()
  const note = (recorded: Recorded, text: string, values: unknown[]) => {
    if (!recorded.has(text)) recorded.set(text, values)
  }
  // To ask a statement for its text takes longer than to run it.
  const noted = new WeakSet<StatementSync>()
  const { get, all, run, iterate } = StatementSync.prototype
  const executions = { get, all, run, iterate }
  const { postMessage } = Worker.prototype
  const { query } = Client.prototype
  return {
    sqlite,
    postgres,
    start() {
      for (const [name, execute] of Object.entries(executions))
        Object.assign(StatementSync.prototype, {
          [name](this: StatementSync, ...values: never[]) {
            if (!noted.has(this)) note(sqlite, this.sourceSQL, [])
            noted.add(this)
            return Reflect.apply(execute, this, values)
          },
        })
      Worker.prototype.postMessage = function (this: Worker, message, ...more) {
        if (typeof message?.text === 'string') note(sqlite, message.text, [])
        return postMessage.call(this, message, ...more)
      }
      Client.prototype.query = function (this: Client, ...sent: Parameters<typeof query>) {
        const [first, values = []] = sent as unknown as [string | { text: string; values?: unknown[] }, unknown[]?]
        if (typeof first === 'string') note(postgres, first, values)
        else note(postgres, first.text, first.values ?? [])
        return query.apply(this, sent)
      } as typeof query
    },
    stop() {
      Object.assign(StatementSync.prototype, executions)
      Worker.prototype.postMessage = postMessage
      Client.prototype.query = query
    },
  }
}
