import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/errors.ts'

const PATH = '/.well-known/security.txt'
const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year, so that stale files are noticed. */
const VALID_DAYS = 90

type SecurityTxtOptions = {
  /** Where to report a vulnerability: a mailto: or https: URI; empty for none. */
  securityContact?: string
  publicUrl: string
}

/** How to report a vulnerability of this installation (RFC 9116). It is public and needs no credential. */
export function securityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: SecurityTxtOptions,
  clock: () => number,
): void {
  app.get(PATH, async (_request, reply) => {
    if (!securityContact) throw new AppError('route_not_found', 'This installation has no security contact.')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-type', 'text/plain; charset=utf-8')
      .send(textOf(securityContact, publicUrl, clock()))
  })
}

function textOf(contact: string, publicUrl: string, nowMs: number): string {
  const expires = new Date(Math.floor(nowMs / DAY_MS + VALID_DAYS) * DAY_MS).toISOString()
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en']
  // A Canonical URL must use https.
  if (publicUrl.startsWith('https:')) lines.push(`Canonical: ${publicUrl}${PATH}`)
  return `${lines.join('\n')}\n`
}
