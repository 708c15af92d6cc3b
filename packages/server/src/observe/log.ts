/**
 * The log: a line of JSON for everything worth one.
 *
 * The line of a request holds what is named here and nothing else: no URL, no header and no content can get into it. Even so it costs a part of a
 * small read, so that there is one for every request only if that is asked for; what went wrong on our side or took long always has one, and so has
 * what was refused, as long as it is not too much (refusals.ts).
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Meter } from './metrics.ts'
import { openRefusals } from './refusals.ts'
import type { RequestObserver } from './requests.ts'

/** Lines of requests are written many at once, and none later than after a moment. */
const WRITTEN_AT_ONCE = 8 * 1024
const WRITE_EVERY_MS = 100
/** When nobody reads what we say, there is an end to what we remember of it. */
const UNREAD_MAX = 16 * 1024 * 1024
/** What takes longer than this is worth a line. */
const SLOW_S = 1

export type Log = {
  logger: Logger
  /** Writes the line of a request if the level wants it; undefined if it wants none. */
  request: RequestObserver | undefined
  flush(): void
}

type Output = DestinationStream & { flush?: () => void; flushSync?: () => void }

const standardOutput = (): Output =>
  pino.destination({
    fd: 1,
    sync: false,
    minLength: WRITTEN_AT_ONCE,
    periodicFlush: WRITE_EVERY_MS,
    maxLength: UNREAD_MAX,
  })

/** Opens the log, on the standard output unless it is said otherwise. */
export function openLog(level: string, output: Output = standardOutput()): Log {
  const options = { level, base: null, timestamp: isoTime(), serializers: { err: errorOf } }
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

/** Refusals that name the address they came from, so that whoever attacks, or has a wrong key, can be found. */
const isRefusal = (status: number): boolean => status === 401 || status === 403 || status === 429

/** The address of the client, as the proxies that are trusted name it; null if that is no address. */
const addressOf = ({ ip }: FastifyRequest): string | null => (isIP(ip) === 0 ? null : ip)

/** Leaves out the requests of which nobody needs to know unless they want to know of all. */
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
    // A channel that was refused is whatever somebody wrote into a path.
    const channel = status === 404 ? undefined : (request.params as { prefix?: string } | undefined)?.prefix
    const line = {
      requestID,
      traceID,
      status,
      durationMs: Math.round(seconds * 1e5) / 100,
      principal: principal?.id ?? null,
      channel: channel ?? null,
      address: isRefusal(status) ? addressOf(request) : undefined,
    }
    loggerOf(meter)[level](line, 'request')
  }
}

type Told = { type: string; message: string; code?: unknown; stack?: string; cause?: Told }

/** What is told of an error. Those of a database carry whole rows in members of their own. */
function errorOf(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown, but no error' }
  const { name, message, stack, cause } = error
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.constructor?.name ?? name,
    message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth > 3 ? {} : { cause: errorOf(cause, depth + 1) }),
  }
}
