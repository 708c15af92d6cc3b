/** The drivers of the languages: programs that call a client as they are told, in lines of JSON. README.md says how. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type Request =
  | { client: Record<string, unknown> }
  | { on?: string; call: string; args: unknown[] }
  | { next: string }
  | { close: string }
export type Message = Request & { id: number }

/** What a driver answers; an error as README.md describes it. */
export type Answer =
  | { id: number; result: unknown }
  | { id: number; iterator: string }
  | { id: number; done: true }
  | { id: number; error: Record<string, unknown> }

/** Calls a function of the scenario. */
export type CallFunction = (name: string, args: readonly unknown[]) => Promise<unknown>

export type Driver = { ask(request: Request): Promise<Answer>; end(): Promise<void> }

export type OpenDriver = (callFunction: CallFunction) => Promise<Driver>

/** A client that does not answer for so long will not answer any more. */
const ANSWER_MAX_MS = 120_000
/** It ends with its input. */
const END_MAX_MS = 30_000
const ERRORS_SHOWN = 4_000

/** Starts the driver of a language as a process. */
export const driverOf =
  (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): OpenDriver =>
  async (callFunction) => {
    const child = spawn(command, args, { stdio: 'pipe', env: { ...process.env, ...env } })
    let complaints = ''
    child.stderr.on('data', (piece) => {
      complaints += piece
    })
    let pending: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
    const fail = (why: string) =>
      pending?.reject(new Error(`${command} ${args.join(' ')} ${why}\n${complaints.slice(-ERRORS_SHOWN)}`))
    child.once('error', (error) => fail(`could not be started: ${error.message}`))
    const ended = new Promise<void>((resolve) => {
      child.once('close', (code) => {
        fail(`has ended with ${code}.`)
        resolve()
      })
    })
    child.stdin.on('error', () => {})
    const send = (line: unknown) => child.stdin.write(`${JSON.stringify(line)}\n`)

    async function take(line: string): Promise<void> {
      const said = JSON.parse(line)
      if (!('callback' in said)) return pending?.resolve(said)
      send({ n: said.n, result: (await callFunction(said.callback, said.args)) ?? null })
    }
    createInterface({ input: child.stdout }).on('line', (line) => {
      take(line).catch((error) => fail(`said ${line.slice(0, 200)}: ${error.message}`))
    })

    let id = 0
    return {
      async ask(request) {
        id += 1
        const message: Message = { id, ...request }
        const timer = setTimeout(() => fail(`did not answer ${JSON.stringify(message).slice(0, 400)}`), ANSWER_MAX_MS)
        try {
          const answer = await new Promise<Answer>((resolve, reject) => {
            pending = { resolve, reject }
            if (child.exitCode !== null) fail(`has ended with ${child.exitCode}.`)
            send(message)
          })
          assert.equal(answer.id, id)
          return answer
        } finally {
          clearTimeout(timer)
          pending = undefined
        }
      },
      async end() {
        child.stdin.end()
        const timer = setTimeout(() => child.kill('SIGKILL'), END_MAX_MS)
        await ended
        clearTimeout(timer)
        assert.notEqual(child.signalCode, 'SIGKILL', `${command} ${args.join(' ')} does not end with its input`)
      },
    }
  }
