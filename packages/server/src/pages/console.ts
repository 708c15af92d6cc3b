import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADERS } from '../edge/headers.ts'
import { paramOf } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { type ConsoleFile, type ConsoleFiles, type ConsoleState, openConsole } from './console-files.ts'

export type ConsoleOptions = {
  publicUrl: string
  prefixes: readonly string[] | null
  shipmentTypes: readonly string[] | null
  open?: () => ConsoleState
}

const CHANNEL = 'console'
const A_YEAR = 'public, max-age=31536000, immutable'

/** The web page at /console. Every path below it that is not a file is a route of the page. */
export function consolePage(app: FastifyInstance, { publicUrl, prefixes, shipmentTypes, open }: ConsoleOptions): void {
  let look = open
  const base = `${publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')}/console/`
  const settings = {
    channel: prefixes === null || prefixes.includes(CHANNEL) ? CHANNEL : prefixes[0],
    shipmentTypes,
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    look ??= openConsole()
    const found = look()
    const name = paramOf(request, '*')
    if (found.state === 'built') {
      const file = found.console.files.get(name)
      if (file) return sendFile(request, reply, name, file)
    }
    if (name.startsWith('assets/')) throw new AppError('route_not_found', 'The console has no such file.')
    return sendPage(reply, found.state === 'built' ? pageOf(found.console, base, settings) : waitingPage(found))
  }
  app.get('/console', answer)
  app.get('/console/*', answer)
}

/** Names of assets contain a content hash, so assets are immutable. */
function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, file: ConsoleFile): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const coding = file.br && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (coding) reply.header('content-encoding', coding)
  return reply
    .header('cache-control', name.startsWith('assets/') ? A_YEAR : 'public, max-age=3600')
    .header('content-type', file.type)
    .header('vary', 'Accept-Encoding')
    .send((coding && file[coding]) ?? file.plain)
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

/** The page while the files are being built, which reloads itself, or after the build failed. */
function waitingPage(found: Exclude<ConsoleState, { state: 'built' }>): Page {
  const nonce = randomBytes(16).toString('base64')
  const isBuilding = found.state === 'building'
  const text = isBuilding
    ? '<h1>The console is being built</h1><p>This happens once after an installation or an update, and takes some seconds. The page goes on by itself.</p>'
    : `<h1>The console could not be built</h1><p>Everything else works. Run <code>npm ci</code> and <code>npm run console</code>, then restart.</p><pre>${attributeOf(found.why)}</pre>`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Vanline</title>${isBuilding ? '<meta http-equiv="refresh" content="1">' : ''}
<style nonce="${nonce}">body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:20vh auto 3rem;padding:0 1rem;color-scheme:light dark}pre{white-space:pre-wrap}</style></head>
<body>${text}</body></html>
`
  return { html, nonce }
}
