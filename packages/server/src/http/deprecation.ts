/** How a route ends: it announces its end for at least a year (RFC 9745, RFC 8594), then it answers 410 and names its successor. */
import type { FastifyReply, RouteOptions } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Runtime } from './context.ts'

/** Since when something is deprecated, when it ends, and what to use instead: a path, or a page. Days as YYYY-MM-DD. */
export type Deprecation = { since: string; sunset: string; successor: string }

/** When something is deprecated, and when it ends. */
export type Ending = Omit<Deprecation, 'successor'>

const MONTHS_MIN = 12

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** What would end too soon fails at start. */
export function requireLongEnding({ since, sunset }: Ending): void {
  const earliest = new Date(startOf(since))
  earliest.setUTCMonth(earliest.getUTCMonth() + MONTHS_MIN)
  if (!(startOf(sunset) >= earliest.getTime()))
    throw new Error(
      `What is deprecated since ${since} cannot end on ${sunset}: there are ${MONTHS_MIN} months between.`,
    )
}

export const hasEnded = ({ sunset }: Ending, nowMs: number): boolean => nowMs >= startOf(sunset)

/** The headers of an answer that will not be given any more. */
export const endingHeadersOf = ({ since, sunset }: Ending): { deprecation: string; sunset: string } => ({
  deprecation: `@${startOf(since) / 1000}`,
  sunset: new Date(startOf(sunset)).toUTCString(),
})

/** The hooks of a deprecated route. */
export function deprecationHooksOf(
  { clock, publicUrl }: Pick<Runtime, 'clock' | 'publicUrl'>,
  deprecation: Deprecation,
): Pick<RouteOptions, 'preParsing' | 'onSend'> {
  requireLongEnding(deprecation)
  const { sunset, successor } = deprecation
  const target = successor.startsWith('/') ? `${publicUrl}${successor}` : successor
  const link = `<${target}>; rel="successor-version"`
  return {
    // After authentication and before the content is read.
    preParsing: (_request, _reply, payload, done) => {
      done(
        hasEnded(deprecation, clock())
          ? new AppError('route_retired', `This ended on ${sunset}. Use ${target} instead.`)
          : null,
        payload,
      )
    },
    onSend: (_request, reply, payload, done) => {
      reply.headers(endingHeadersOf(deprecation)).header('link', [linksOf(reply), link].flat().join(', '))
      done(null, payload)
    },
  }
}

const linksOf = (reply: FastifyReply): string[] => {
  const link = reply.getHeader('link')
  return link === undefined ? [] : [String(link)]
}
