import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADERS } from '../edge/headers.ts'
import { paramOf } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { type Coding, type ConsoleFile, type ConsoleFiles, openConsole } from './console-files.ts'

export type ConsoleOptions = {
  publicUrl: string
  prefixes: readonly string[] | null
  shipmentTypes: readonly string[] | null
  open?: () => ConsoleFiles
}

const CHANNEL = 'console'
/** In the order of our preference. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
const A_YEAR = 'public, max-age=31536000, immutable'

/** The web page at /console. Every path below it that is not a file is a route of the page. */
export function consolePage(app: FastifyInstance, options: ConsoleOptions): void {
  const { publicUrl, prefixes, shipmentTypes, open = openConsole } = options
  let built: ConsoleFiles | undefined
  const base = `${publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')}/console/`
  const settings = {
    channel: prefixes === null || prefixes.includes(CHANNEL) ? CHANNEL : prefixes[0],
    shipmentTypes,
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    built ??= open()
    const name = paramOf(request, '*')
    const file = built.files.get(name)
    if (file) return sendFile(request, reply, name, file)
    if (name.startsWith('assets/')) throw new AppError('route_not_found', 'The console has no such file.')
    return sendPage(reply, pageOf(built, base, settings))
  }
  app.get('/console', answer)
  app.get('/console/*', answer)
}

/** Names of assets contain a content hash, so assets are immutable. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: ConsoleFile) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = CODINGS.find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
  if (coding) reply.header('content-encoding', coding)
  return reply
    .header('cache-control', name.startsWith('assets/') ? A_YEAR : 'public, max-age=3600')
    .header('content-type', file.type)
    .header('vary', 'Accept-Encoding')
    .send(coding ? await file.coded(coding) : file.plain)
}

type Page = { html: string; nonce: string }

function sendPage(reply: FastifyReply, { html, nonce }: Page): FastifyReply {
  return reply
    .headers(PAGE_HEADERS)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyFor(nonce))
    .header('referrer-policy', 'same-origin')
    .send(html)
}

/** The Content-Security-Policy: our own files, and styles of our own script, which carry the nonce of this answer. */
const policyFor = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const attributeOf = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function pageOf({ page }: ConsoleFiles, base: string, settings: object): Page {
  const nonce = randomBytes(16).toString('base64')
  const html = page
    .replace('__VANLINE_BASE__', attributeOf(base))
    .replace('__VANLINE_NONCE__', nonce)
    .replace('__VANLINE_SETTINGS__', attributeOf(JSON.stringify(settings)))
  return { html, nonce }
}
