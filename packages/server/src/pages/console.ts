import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openEndpoints, type ProviderEndpoints } from '../access/discovery.ts'
import { isAuthConfigured } from '../access/settings.ts'
import { PAGE_HEADERS } from '../edge/headers.ts'
import { paramOf } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { type Coding, type ConsoleFile, type ConsoleFiles, openConsole } from './console-files.ts'

export type ConsoleOptions = {
  publicUrl: string
  prefixes: readonly string[] | null
  shipmentTypes: readonly string[] | null
  apiKeys?: boolean
  authIssuer?: string
  authAudience?: readonly string[] | null
  tlsClientCa?: string
  consoleClientID?: string
  consoleScopes?: string
  consoleParameters?: Readonly<Record<string, string>>
  smtp?: object | null
  textGateway?: object | null
  open?: () => ConsoleFiles
}

const CHANNEL = 'console'
/** In the order of our preference. */
const CODINGS: readonly Coding[] = ['br', 'gzip']
/** Names of assets contain a content hash, so assets are immutable. */
const A_YEAR = 'public, max-age=31536000, immutable'

/** The web page at /console. Every path below it that is not a file is a route of the page. */
export function consolePage(app: FastifyInstance, options: ConsoleOptions, clock: () => number): void {
  const { publicUrl, prefixes, shipmentTypes, apiKeys = false, open = openConsole } = options
  const findSignIn = openSignIn(options, clock)
  let built: ConsoleFiles | undefined
  const base = `${pathOfPublicUrl(publicUrl)}/console/`
  const settings = {
    channel: prefixes === null || prefixes.includes(CHANNEL) ? CHANNEL : prefixes[0],
    shipmentTypes,
    isOpen: !isAuthConfigured(options),
    apiKeys,
    certificates: Boolean(options.tlsClientCa),
    messages: { EMAIL: Boolean(options.smtp), TEXT: Boolean(options.textGateway) },
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    built ??= open()
    const name = paramOf(request, '*')
    const file = built.files.get(name)
    if (file) return sendFile(request, reply, file, name.startsWith('assets/') ? A_YEAR : 'public, max-age=3600')
    if (name.startsWith('assets/')) throw new AppError('route_not_found', 'The console has no such file.')
    const signIn = await findSignIn()
    return sendPage(reply, pageOf(built, base, { ...settings, signIn }), originsOf(signIn))
  }
  app.get('/console', answer)
  app.get('/console/*', answer)
}

/** The path under which a proxy shows the service, without a slash at its end. */
export const pathOfPublicUrl = (publicUrl: string): string =>
  publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile, caching: string) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const { type, plain, coded } = file
  reply.header('cache-control', caching).header('content-type', type)
  if (!coded) return reply.send(plain)
  const coding = CODINGS.find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
  if (coding) reply.header('content-encoding', coding)
  return reply.header('vary', 'Accept-Encoding').send(coding ? await coded(coding) : plain)
}

/** How people sign in. Everything here is public: each browser that signs in sends it to the identity provider. */
type SignIn = {
  issuer: string
  clientID: string
  scopes: string
  parameters: Readonly<Record<string, string>>
  /** Whether the page may put the ID token into the URL that ends a session: not if it is a credential of this service. */
  mayHint: boolean
  /** Null while the identity provider cannot be reached. */
  endpoints: ProviderEndpoints | null
}

/** How people sign in at this moment; null if they use keys only. */
export function openSignIn(options: ConsoleOptions, clock: () => number): () => Promise<SignIn | null> {
  const {
    authIssuer: issuer = '',
    authAudience: audience,
    consoleClientID: clientID = '',
    consoleScopes = '',
    consoleParameters = {},
  } = options
  if (clientID === '') return async () => null
  const findEndpoints = openEndpoints(issuer, clock)
  return async () => ({
    ...{ issuer, clientID, scopes: consoleScopes, parameters: consoleParameters },
    mayHint: !audience?.includes(clientID),
    endpoints: await findEndpoints(),
  })
}

/** The origins where the page gets and revokes tokens, which can differ from that of the issuer. */
export function originsOf(signIn: SignIn | null): string[] {
  const { token_endpoint, revocation_endpoint } = signIn?.endpoints ?? {}
  const endpoints = [token_endpoint, revocation_endpoint].filter((endpoint) => endpoint !== undefined)
  return [...new Set(endpoints.map((endpoint) => new URL(endpoint).origin))]
}

type Page = { html: string; nonce: string }

function sendPage(reply: FastifyReply, { html, nonce }: Page, origins: readonly string[]): FastifyReply {
  return reply
    .headers(PAGE_HEADERS)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policyFor(nonce, origins))
    .header('referrer-policy', 'same-origin')
    .send(html)
}

/**
 * The Content-Security-Policy: our own files and API, the given origins, and styles of our own script, which carry the nonce of this answer.
 * Pictures and PDF files of documents need a credential, so the page fetches them and shows them from its memory (blob:).
 */
const policyFor = (nonce: string, origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "font-src 'self'",
    ["connect-src 'self'", ...origins].join(' '),
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export const attributeOf = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function pageOf({ page }: ConsoleFiles, base: string, settings: object): Page {
  const nonce = randomBytes(16).toString('base64')
  // As functions: `$` in a text would be a pattern of replace.
  const html = page
    .replace('__VANLINE_BASE__', () => attributeOf(base))
    .replace('__VANLINE_NONCE__', () => nonce)
    .replace('__VANLINE_SETTINGS__', () => attributeOf(JSON.stringify(settings)))
  return { html, nonce }
}
