/** Drives the TypeScript client: in the process of the test, or, run as a program, over lines of JSON. */
import { createInterface } from 'node:readline'
import {
  type Client,
  type ClientOptions,
  ConflictError,
  createClient,
  PermissionError,
  ResyncError,
  VanlineError,
  verifyWebhook,
} from '../../packages/client/src/index.ts'
import type { Answer, CallFunction, Message, OpenDriver } from './drivers.ts'

type Fields = Record<string, unknown>
type Method = (...args: unknown[]) => unknown

/** A driver in this process. `fetch` replaces that of its clients. */
export const openTypescript =
  (fetch?: typeof globalThis.fetch): OpenDriver =>
  async (callFunction) => {
    const { answer, end } = answering(callFunction, fetch)
    let id = 0
    return {
      async ask(request) {
        id += 1
        // What passes through is JSON, as for the drivers of other languages.
        return copyOf(await answer(copyOf({ ...request, id })))
      },
      end,
    }
  }

const copyOf = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

type Answering = { answer(message: Message): Promise<Answer>; end(): Promise<void> }

function answering(callFunction: CallFunction, fetch?: typeof globalThis.fetch): Answering {
  const clients = new Map<string, Client>()
  const iterators = new Map<string, AsyncGenerator<unknown, void>>()

  async function open({ name, ...options }: Fields): Promise<null> {
    const given = argumentOf(options, callFunction) as ClientOptions
    clients.set(name as string, createClient(fetch ? { ...given, fetch } : given))
    return null
  }

  function call(on: string | undefined, name: string, args: readonly unknown[]): unknown {
    const given = args.map((each) => argumentOf(each, callFunction))
    if (on === undefined) return (verifyWebhook as Method)(...given)
    const [group = '', method = ''] = name.split('.')
    const methods = clients.get(on)![group as keyof Client] as unknown as Record<string, Method>
    return methods[method]!(...given)
  }

  async function answer(message: Message): Promise<Answer> {
    const { id } = message
    if ('client' in message) return { id, result: await open(message.client) }
    if ('next' in message) {
      const { done, value } = await iterators.get(message.next)!.next()
      return done ? { id, done } : { id, result: value }
    }
    if ('close' in message) {
      await iterators.get(message.close)!.return()
      return { id, result: null }
    }
    const result = await call(message.on, message.call, message.args)
    if (!isIterator(result)) return { id, result: await resultOf(result) }
    const iterator = `i${iterators.size + 1}`
    iterators.set(iterator, result)
    return { id, iterator }
  }
  return {
    answer: (message) => answer(message).catch((error) => ({ id: message.id, error: errorOf(error) })),
    async end() {
      for (const iterator of iterators.values()) await iterator.return()
    },
  }
}

const isIterator = (result: unknown): result is AsyncGenerator<unknown, void> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result && 'next' in result

/** An argument with its bytes and functions. Null before a later argument is one that is left out. */
function argumentOf(given: unknown, callFunction: CallFunction, isNested = false): unknown {
  if (given === null) return isNested ? null : undefined
  if (Array.isArray(given)) return given.map((each) => argumentOf(each, callFunction, true))
  if (typeof given !== 'object') return given
  const { $bytes, $fn } = given as { $bytes?: string; $fn?: string }
  if ($bytes !== undefined) return new Uint8Array(Buffer.from($bytes, 'base64'))
  if ($fn !== undefined) return functionOf($fn, callFunction)
  return Object.fromEntries(
    Object.entries(given as Fields).map(([name, each]) => [name, argumentOf(each, callFunction, true)]),
  )
}

const functionOf =
  (name: string, callFunction: CallFunction) =>
  async (...args: unknown[]): Promise<unknown> =>
    (await callFunction(name, copyOf(args.map(shownError)))) ?? undefined

/** A value in which errors are as the scenarios expect them. */
const shownError = (value: unknown): unknown => {
  if (value instanceof Error) return errorOf(value)
  const { error } = (value ?? {}) as { error?: unknown }
  return error instanceof Error ? { ...(value as Fields), error: errorOf(error) } : value
}

async function resultOf(result: unknown): Promise<unknown> {
  if (result instanceof ReadableStream) return { $bytes: await bytesIn(new Response(result)) }
  if (result instanceof Blob) return { $bytes: await bytesIn(new Response(result)), type: result.type }
  return result ?? null
}

const bytesIn = async (response: Response): Promise<string> =>
  Buffer.from(await response.arrayBuffer()).toString('base64')

function errorOf(error: unknown): Fields {
  if (!(error instanceof Error)) throw error
  const { name, message } = error
  if (!(error instanceof VanlineError)) return { kind: name === 'TypeError' ? 'ArgumentError' : name, message }
  const { status, code, requestID, errors, allowed, problem } = error
  const shown = { kind: name, message, status, code, requestID, errors, allowed, problem }
  if (error instanceof PermissionError) return { ...shown, missingScopes: error.missingScopes }
  if (error instanceof ResyncError) return { ...shown, epoch: error.epoch, newest: error.newest }
  if (!(error instanceof ConflictError)) return shown
  const { reason, current, changes, overlaps, moreChanges } = error
  return { ...shown, reason, current, changes, overlaps, moreChanges }
}

/** Reads lines from stdin: messages, which are handled one after the other, and what functions return. */
async function main(): Promise<void> {
  const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)
  const called: ((result: unknown) => void)[] = []
  const { answer } = answering((callback, args) => {
    const { promise, resolve } = Promise.withResolvers()
    say({ callback, n: called.push(resolve), args })
    return promise
  })
  let handled = Promise.resolve()
  for await (const line of createInterface({ input: process.stdin })) {
    const said: Message | { n: number; result: unknown } = JSON.parse(line)
    if ('n' in said) called[said.n - 1]!(said.result)
    else handled = handled.then(async () => void say(await answer(said)))
  }
  await handled
  // A feed that is still followed would keep the process.
  process.exit()
}

if (import.meta.main) await main()
