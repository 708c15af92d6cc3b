/** How a route ends: it announces its end for at least a year (RFC 9745, RFC 8594), then it answers 410 and names its successor. */
import type { FastifyReply, RouteOptions } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Runtime } from './context.ts'

/** Since when something is deprecated, when it ends, and what to use instead: a path, or a page. Days as YYYY-MM-DD. */
export type Deprecation = { since: string; sunset: string; successor: string }

const MONTHS_MIN = 12

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The hooks of a deprecated route. One that would end too soon fails at start. */
export function deprecationHooksOf(
  { clock, publicUrl }: Pick<Runtime, 'clock' | 'publicUrl'>,
  { since, sunset, successor }: Deprecation,
): Pick<RouteOptions, 'preParsing' | 'onSend'> {
  const earliest = new Date(startOf(since))
  earliest.setUTCMonth(earliest.getUTCMonth() + MONTHS_MIN)
  if (!(startOf(sunset) >= earliest.getTime()))
    throw new Error(
      `A route that is deprecated since ${since} cannot end on ${sunset}: there are ${MONTHS_MIN} months between.`,
    )
  const target = successor.startsWith('/') ? `${publicUrl}${successor}` : successor
  const link = `<${target}>; rel="successor-version"`
  return {
    // After authentication and before the content is read.
    preParsing: (_request, _reply, payload, done) => {
      const isOver = clock() >= startOf(sunset)
      done(isOver ? new AppError('route_retired', `This ended on ${sunset}. Use ${target} instead.`) : null, payload)
    },
    onSend: (_request, reply, payload, done) => {
      reply
        .header('deprecation', `@${startOf(since) / 1000}`)
        .header('sunset', new Date(startOf(sunset)).toUTCString())
        .header('link', [linksOf(reply), link].flat().join(', '))
      done(null, payload)
    },
  }
}

const linksOf = (reply: FastifyReply): string[] => {
  const link = reply.getHeader('link')
  return link === undefined ? [] : [String(link)]
}
