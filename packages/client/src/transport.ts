/**
 * One request over `fetch`: time-outs, retries, errors. All attempts of a write have the same Idempotency-Key, so that it never happens twice.
 */
import { baseOf, type Query, searchOf } from './address.ts'
import { errorOf, NetworkError, TimeoutError, VanlineError } from './errors.ts'
import { pause, retryDelayMs } from './retry.ts'

/** A credential, or a function that returns one; it is called before every attempt. */
export type Credential = string | (() => string | Promise<string>)

/** A failed attempt that will be retried. */
export type Retry = { error: VanlineError; attempt: number; delayMs: number; method: string; path: string }

export type TransportOptions = {
  /** The URL of the service, without `/v1`: `https://vanline.example.com`. */
  baseUrl: string | URL
  /** A JWT of your identity provider. */
  token?: Credential
  /** An API key of the service, `vl_…`. */
  apiKey?: Credential
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** The time limit of one attempt; default 15 seconds. */
  timeoutMs?: number
  /** The number of retries; default 3. */
  retries?: number
  /** Called for every failed attempt that will be retried. */
  onRetry?: (retry: Retry) => void
}

/** The last argument of every method. */
export type CallOptions = {
  /** Aborts the request, also between attempts. */
  signal?: AbortSignal
  timeoutMs?: number
  retries?: number
}

/** The last argument of every method that writes. */
export type WriteOptions = CallOptions & {
  /** Your own key for this write, so that it happens once even if your program restarts. */
  idempotencyKey?: string
  /** The service answers as it would answer the write, and writes nothing. */
  dryRun?: boolean
}

/** The channel of a write, shown in the history. */
export type ChannelOptions = { channel?: string }

/** The channel of the client, if one was set, and the channel of status changes. */
export type Channels = { given: string | undefined; forStatus: string }

export type Call = WriteOptions & {
  method: 'GET' | 'QUERY' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Query
  body?: unknown
  /** Bytes to send instead of a body. */
  file?: Blob
  headers?: Record<string, string | undefined>
}

export type Answer<Body> = { status: number; headers: Headers; body: Body }

export type Transport = {
  /** Sends a request and returns the answer as JSON; throws for errors. */
  send<Body>(call: Call): Promise<Answer<Body>>
  /** Sends a request and returns the answer as soon as it begins. */
  open(call: Call): Promise<Response>
}

const TIMEOUT_MS = 15_000
const RETRIES = 3
export const UNKNOWN_TYPE = 'application/octet-stream'

export function openTransport(options: TransportOptions): Transport {
  const base = baseOf(options.baseUrl)
  if (options.token !== undefined && options.apiKey !== undefined)
    throw new TypeError('Give a token or an apiKey, not both.')
  const credential = options.token ?? options.apiKey
  const doFetch = options.fetch ?? globalThis.fetch.bind(globalThis)

  /** Attempts a request until it succeeds or a retry does not help. `read` is part of the attempt, because a body can break off. */
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

  async function tried<Result>(call: Call, { headers, body }: Prepared, read: Reading<Result>): Promise<Result> {
    const { method, path, signal, timeoutMs = options.timeoutMs ?? TIMEOUT_MS } = call
    signal?.throwIfAborted()
    if (credential !== undefined)
      headers.set('authorization', `Bearer ${typeof credential === 'string' ? credential : await credential()}`)
    const limit = limitOf(timeoutMs, signal)
    try {
      const query = call.dryRun ? { ...call.query, dryRun: true } : (call.query ?? {})
      const url = `${base}${path}${searchOf(query)}`
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
      throw new NetworkError(`No answer to ${method} ${path}: ${reasonOf(error)}.`, { method, path, cause: error })
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

/** The request that every attempt sends. */
type Prepared = { headers: Headers; body: string | Blob | undefined }

/** The headers of all attempts. Built before the first one, so that an invalid header is not mistaken for a network error. */
function requestOf(call: Call): Prepared {
  const headers = new Headers({ accept: 'application/json' })
  const body = call.file ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  if (body !== undefined) headers.set('content-type', call.file ? call.file.type || UNKNOWN_TYPE : 'application/json')
  const isWrite = call.method !== 'GET' && call.method !== 'QUERY'
  if (isWrite) headers.set('idempotency-key', call.idempotencyKey ?? randomHex())
  for (const [name, value] of Object.entries(call.headers ?? {})) if (value !== undefined) headers.set(name, value)
  return { headers, body }
}

/** Why a request got no answer. A host with several addresses has an error for each, and an outer one without a message. */
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const cause = error.cause as (Error & { errors?: Error[] }) | undefined
  return (cause?.errors?.[0] ?? cause ?? error).message
}

/** 128 random bits. `crypto.randomUUID` is not available on plain HTTP pages. */
export const randomHex = (): string =>
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

/** Aborts an attempt after its time limit, or when the caller does. */
type Limit = {
  signal: AbortSignal
  /** Removes the time limit; the caller can still abort. */
  stopClock(): void
  /** Removes the time limit and the caller's signal. */
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
