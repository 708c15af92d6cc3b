/**
 * The log: a line of JSON for everything worth one.
 *
 * Lines of requests are put together by hand and handed over many at once; pino would take six times as long for them. They hold what is named here and
 * nothing else: no URL, no header and no content can get into them. Even so a line costs a tenth of a small read, so that there is one for every request
 * only if that is asked for; what went wrong on our side or took long always has one, and so has what was refused, as long as it is not too much (refusals.ts).
 */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Meter } from './metrics.ts'
import { openRefusals } from './refusals.ts'
import type { RequestObserver } from './requests.ts'

/** As much as is written at once. */
const GATHERED_MAX = 16 * 1024
const FLUSH_EVERY_MS = 100
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

type Output = DestinationStream & { flushSync?: () => void }

const standardOutput = (): Output => pino.destination({ fd: 1, sync: false, maxLength: UNREAD_MAX })

/** Opens the log, on the standard output unless it is said otherwise. */
export function openLog(level: string, output: Output = standardOutput()): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: errorOf } }
  const lines = gathering(output)
  const ordered = {
    write(line: string) {
      lines.flush()
      output.write(line)
    },
  }
  const logger = pino(options, ordered)
  const { info, debug } = logger.levels.values as { info: number; debug: number }
  const refusals = openRefusals((summary) => logger.info(summary, 'refusals without a line'))
  const request = logger.isLevelEnabled('debug')
    ? requestLines(debug, lines.add)
    : logger.isLevelEnabled('info')
      ? onlyNotable(requestLines(info, lines.add), refusals.isWorthALine)
      : undefined
  const flush = () => {
    refusals.flush()
    lines.flush()
    output.flushSync?.()
  }
  return { logger, request, flush }
}

/**
 * Hands lines over many at once, and none later than after a moment. They are kept as bytes: text that is put together of many pieces costs little at first, and
 * much when it is written long after.
 */
function gathering(output: Output): { add: (line: string) => void; flush: () => void } {
  const gathered = Buffer.allocUnsafe(GATHERED_MAX)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (length === 0) return
    const lines = gathered.toString('utf8', 0, length)
    length = 0
    output.write(lines)
  }
  return {
    flush,
    add(line) {
      // A character has up to three bytes in UTF-8 for each of its units.
      if (line.length * 3 > GATHERED_MAX - length) flush()
      if (line.length * 3 > GATHERED_MAX) output.write(line)
      else length += gathered.write(line, length)
      timer ??= setTimeout(flush, FLUSH_EVERY_MS).unref()
    },
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

function requestLines(level: number, add: (line: string) => void): RequestObserver {
  const parts = new Map<Meter, string>()
  const partOf = (meter: Meter): string => {
    const { method, route } = meter
    const part = parts.get(meter) ?? `"method":${JSON.stringify(method)},"route":${JSON.stringify(route)}`
    parts.set(meter, part)
    return part
  }
  let timeMs = 0
  let time = ''
  const now = (): string => {
    const nowMs = Date.now()
    if (nowMs !== timeMs) time = new Date(nowMs).toISOString()
    timeMs = nowMs
    return time
  }
  return (request, meter, status, seconds) => {
    // A channel that was refused is whatever somebody wrote into a path.
    const channel = status === 404 ? undefined : (request.params as { prefix?: string } | undefined)?.prefix
    const durationMs = Math.round(seconds * 1e5) / 100
    const trace = request.traceID === undefined ? '' : `,"traceID":"${request.traceID}"`
    const address = isRefusal(status) ? `,"address":${JSON.stringify(addressOf(request))}` : ''
    add(
      `{"level":${level},"time":"${now()}","requestID":"${request.id}"${trace},${partOf(meter)},"status":${status},"durationMs":${durationMs},"principal":${JSON.stringify(request.principal?.id ?? null)},"channel":${channel === undefined ? 'null' : JSON.stringify(channel)}${address},"msg":"request"}\n`,
    )
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
