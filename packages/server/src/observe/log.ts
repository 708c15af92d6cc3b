/**
 * The log: lines of JSON.
 *
 * The line of a request contains only the members named here, so URLs, headers and content cannot leak into it. Writing it costs a
 * part of a small read, so not every request gets one by default. Internal failures and slow requests always do, and so do refusals
 * up to a limit (refusals.ts).
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { channelOf } from '../http/context.ts'
import type { Meter } from './metrics.ts'
import { openRefusals } from './refusals.ts'
import type { RequestObserver } from './requests.ts'

/** Lines of requests are written in batches, after a short delay at most. */
const WRITTEN_AT_ONCE = 8 * 1024
const WRITE_EVERY_MS = 100
/** The maximum of buffered output while the reader is stalled. */
const UNREAD_MAX = 16 * 1024 * 1024
/** A pipe takes this much at once; more could be mixed with the lines of another process. */
const PIPE_BUF = 4 * 1024
/** Slower requests get a line. */
const SLOW_S = 1

export type Log = {
  logger: Logger
  /** Writes the line of a request; undefined if the level wants none. */
  request: RequestObserver | undefined
  flush(): void
}

type Output = DestinationStream & { flush?: () => void; flushSync?: () => unknown }

function standardOutput(isShared: boolean): Output {
  const output = pino.destination({
    fd: 1,
    sync: false,
    periodicFlush: WRITE_EVERY_MS,
    maxLength: UNREAD_MAX,
    ...(isShared ? { minLength: PIPE_BUF / 2, maxWrite: PIPE_BUF } : { minLength: WRITTEN_AT_ONCE }),
  })
  // The service goes on without a log, for example while the disk is full. Lines wait up to the maximum.
  let isFailing = false
  output.on('error', () => {
    isFailing = true
  })
  output.on('write', () => {
    isFailing = false
  })
  // The last lines would be tried again until they can be written, and the process would never end.
  process.prependListener('exit', () => isFailing && output.destroy())
  return {
    write: (line) => output.write(line),
    flush: () => output.flush(),
    flushSync: () => isFailing || output.flushSync(),
  }
}

/**
 * Opens the log, on standard output by default. If several processes write to it, each line has the number of its process; the main process
 * is number 0, and its lines have the number of the process that they are about.
 */
export function openLog(level: string, output?: Output, process?: number): Log {
  const isShared = process !== undefined
  return openLogOn(output ?? standardOutput(isShared), { level, base: process ? { process } : null })
}

function openLogOn(output: Output, settings: { level: string; base: object | null }): Log {
  const options = { ...settings, timestamp: isoTime(), serializers: { err: errorOf } }
  const logger = pino(options, {
    write(line) {
      output.write(line)
      output.flush?.()
    },
  })
  const requests = pino(options, output)
  const refusals = openRefusals((summary) => logger.info(summary, 'refusals without a line'))
  const request = requests.isLevelEnabled('debug')
    ? requestLines(requests, 'debug')
    : requests.isLevelEnabled('info')
      ? onlyNotable(requestLines(requests, 'info'), refusals.isWorthALine)
      : undefined
  const flush = () => {
    refusals.flush()
    output.flushSync?.()
  }
  return { logger, request, flush }
}

/** The time of a line. Lines of the same millisecond share the text. */
function isoTime(): () => string {
  let timeMs = 0
  let time = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== timeMs) time = `,"time":"${new Date(nowMs).toISOString()}"`
    timeMs = nowMs
    return time
  }
}

/** Refusals whose line names the client's address, so that an attacker, or a client with a wrong key, can be found. */
const isRefusal = (status: number): boolean => status === 401 || status === 403 || status === 429

/** The address of the client, as trusted proxies report it; null if it is not an address. */
const addressOf = ({ ip }: FastifyRequest): string | null => (isIP(ip) === 0 ? null : ip)

/** Skips unremarkable requests. */
const onlyNotable =
  (write: RequestObserver, isWorthALine: (address: string | null) => boolean): RequestObserver =>
  (request, meter, status, seconds) => {
    const isNotable = status >= 500 || seconds > SLOW_S || (isRefusal(status) && isWorthALine(addressOf(request)))
    if (isNotable) write(request, meter, status, seconds)
  }

function requestLines(logger: Logger, level: 'debug' | 'info'): RequestObserver {
  const loggers = new Map<Meter, Logger>()
  const loggerOf = (meter: Meter): Logger => {
    const { method, route } = meter
    const known = loggers.get(meter) ?? logger.child({ method, route })
    loggers.set(meter, known)
    return known
  }
  return (request, meter, status, seconds) => {
    const { id: requestID, traceID, principal } = request
    // A refused channel is arbitrary text from a path.
    const channel = status === 404 ? null : channelOf(request)
    const line = {
      requestID,
      traceID,
      status,
      durationMs: Math.round(seconds * 1e5) / 100,
      principal: principal?.id ?? null,
      channel,
      address: isRefusal(status) ? addressOf(request) : undefined,
    }
    loggerOf(meter)[level](line, 'request')
  }
}

type Told = { type: string; message: string; code?: unknown; stack?: string; cause?: Told }

/** The loggable members of an error. Errors of a database carry whole rows in other members. */
function errorOf(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, but no error' }
  const { name, message, stack, cause } = error
  return {
    type: error.constructor?.name ?? name,
    message,
    ...('code' in error && { code: error.code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth > 3 ? {} : { cause: errorOf(cause, depth + 1) }),
  }
}

/** EX_SOFTWARE of sysexits.h. */
const BROKEN = 70

/** Logs errors that nothing handled, rejections among them, and calls back for each with the exit code to end with. */
export function onUncaught(logger: Logger, end: (exitCode: number) => void): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'nothing handled an error: the process answers its open requests and ends')
    end(BROKEN)
  })
}
