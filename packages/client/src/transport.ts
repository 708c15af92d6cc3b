/**
 * One request and its answer over `fetch`: time-outs, retries, errors. A write gets an Idempotency-Key that stays the same over all
 * tries, so that a lost answer never makes it happen twice.
 */
import { baseOf, type Query, searchOf } from './address.ts'
import { errorOf, NetworkError, TimeoutError, VanlineError } from './errors.ts'
import { pause, retryDelayMs } from './retry.ts'

/** A credential, or how to get one; it is asked for before every try, so that it may change. */
export type Credential = string | (() => string | Promise<string>)

/** What is about to be tried again, and why. */
export type Retry = { error: VanlineError; attempt: number; delayMs: number; method: string; path: string }

export type TransportOptions = {
  /** Where the service is, without `/v1`: `https://vanline.example.com`. */
  baseUrl: string | URL
  /** A JWT of your identity provider. */
  token?: Credential
  /** A key of the service, `vl_…`. */
  apiKey?: Credential
  /** Another `fetch` than the global one. */
  fetch?: typeof globalThis.fetch
  /** How long one try may take; 15 seconds. */
  timeoutMs?: number
  /** How often to try again; 3 times. */
  retries?: number
  /** Hears of every try that failed and will be repeated. */
  onRetry?: (retry: Retry) => void
}

/** What every method takes as its last argument. */
export type CallOptions = {
  /** Ends the request, and the waiting between tries. */
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
}

/** What every method that changes something takes as its last argument. */
export type WriteOptions = CallOptions & {
  /** Your own name for this write, so that it also happens once if your program starts over. */
  idempotencyKey?: string
}

/** Which channel a write comes through, as its history will say. */
export type ChannelOptions = { channel?: string }

/** The channel that was given with the client, if one was, and the one that changes of status come through. */
export type Channels = { given: string | undefined; forStatus: string }

export type Call = WriteOptions & {
  method: 'GET' | 'QUERY' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Query
  body?: unknown
  headers?: Record<string, string | undefined>
}

export type Answer<Body> = { status: number; headers: Headers; body: Body }

export type Transport = {
  /** Sends a request and reads its answer as JSON; what is no success is thrown. */
  send<Body>(call: Call): Promise<Answer<Body>>
  /** Sends a request and gives back the answer as soon as it begins. */
  open(call: Call): Promise<Response>
}

const TIMEOUT_MS = 15_000
const RETRIES = 3

export function openTransport(options: TransportOptions): Transport {
  const base = baseOf(options.baseUrl)
  if (options.token !== undefined && options.apiKey !== undefined)
    throw new TypeError('Give a token or an apiKey, not both.')
  const credential = options.token ?? options.apiKey
  const doFetch = options.fetch ?? globalThis.fetch.bind(globalThis)

  /** Tries until there is an answer that counts; `read` belongs to the try, as an answer can break off in the middle. */
  async function attempted<Result>(call: Call, read: Reading<Result>): Promise<Result> {
    const { method, signal, retries = options.retries ?? RETRIES } = call
    const request = requestOf(call)
    for (let attempt = 0; ; attempt++) {
      try {
        return await tried(call, request, read)
      } catch (error) {
        const delayMs = attempt < retries ? retryDelayMs(error, attempt) : undefined
        if (delayMs === undefined) throw error
        options.onRetry?.({ error: error as VanlineError, attempt: attempt + 1, delayMs, method, path: call.path })
        await pause(delayMs, signal)
      }
    }
  }

  async function tried<Result>(
    call: Call,
    { headers, body }: { headers: Headers; body: string | undefined },
    read: Reading<Result>,
  ): Promise<Result> {
    const { method, path, signal, timeoutMs = options.timeoutMs ?? TIMEOUT_MS } = call
    signal?.throwIfAborted()
    if (credential !== undefined)
      headers.set('authorization', `Bearer ${typeof credential === 'string' ? credential : await credential()}`)
    const limit = limitOf(timeoutMs, signal)
    try {
      const url = `${base}${path}${searchOf(call.query ?? {})}`
      const init: RequestInit = { method, headers, redirect: 'error', signal: limit.signal }
      if (body !== undefined) init.body = body
      const response = await doFetch(url, init)
      if (!response.ok && response.status !== 304) throw errorOf(response, await response.text(), { method, path })
      return await read(response, limit)
    } catch (error) {
      limit.release()
      signal?.throwIfAborted()
      if (error instanceof VanlineError) throw error
      if (limit.signal.aborted) throw new TimeoutError(timeoutMs, { method, path, cause: error })
      const reason = error instanceof Error ? ((error.cause as Error | undefined)?.message ?? error.message) : error
      throw new NetworkError(`No answer to ${method} ${path}: ${reason}.`, { method, path, cause: error })
    }
  }

  return {
    send: (call) =>
      attempted(call, async (response, limit) => {
        const answer = await answerOf<never>(call, response)
        limit.release()
        return answer
      }),
    open: (call) =>
      attempted(call, async (response, limit) => {
        limit.stopClock()
        return response
      }),
  }
}

/** What stays the same over all tries. Made before the first one, so that a bad header is not taken for a bad network. */
function requestOf(call: Call): { headers: Headers; body: string | undefined } {
  const headers = new Headers({ accept: 'application/json' })
  const body = call.body === undefined ? undefined : JSON.stringify(call.body)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const isWrite = call.method !== 'GET' && call.method !== 'QUERY'
  if (isWrite) headers.set('idempotency-key', call.idempotencyKey ?? newKey())
  for (const [name, value] of Object.entries(call.headers ?? {})) if (value !== undefined) headers.set(name, value)
  return { headers, body }
}

/** 128 random bits. `crypto.randomUUID` is missing on pages that came over plain HTTP. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function answerOf<Body>({ method, path }: Call, response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  try {
    const body = (text === '' ? undefined : JSON.parse(text)) as Body
    return { status: response.status, headers: response.headers, body }
  } catch (cause) {
    const message = `${method} ${path} was answered with something that is not JSON.`
    throw new VanlineError(response.status, 'unexpected_answer', message, { method, path, cause })
  }
}

/** What ends a try: its time is over, or the caller says so. */
type Limit = {
  signal: AbortSignal
  /** No time limit any more; the caller can still end it. */
  stopClock(): void
  /** Nobody ends it any more. */
  release(): void
}

type Reading<Result> = (response: Response, limit: Limit) => Promise<Result>

function limitOf(timeoutMs: number, signal: AbortSignal | undefined): Limit {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const follow = () => controller.abort(signal!.reason)
  signal?.addEventListener('abort', follow, { once: true })
  const stopClock = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    stopClock,
    release() {
      stopClock()
      signal?.removeEventListener('abort', follow)
    },
  }
}
