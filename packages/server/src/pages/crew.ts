/**
 * The page of the crews, which starts without a network. Its script reads the secret of a link from the fragment of the URL. Its service worker keeps
 * the files on the phone, so everything that names no content is asked for again each time.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_HEADERS } from '../edge/headers.ts'
import { paramOf } from '../http/operation.ts'
import { AppError } from '../kernel/errors.ts'
import { attributeOf, type ConsoleOptions, openSignIn, originsOf, pathOfPublicUrl, sendFile } from './console.ts'
import { type ConsoleFiles, openCrewPage } from './console-files.ts'
import { sendTagged, type TaggedText, taggedText } from './tagged-text.ts'

const A_YEAR = 'public, max-age=31536000, immutable'
const WORKER = 'sw.js'

/** The page loads its own files, shows pictures from its memory, and calls our API and the given origins, and nothing else. */
const policyFor = (origins: readonly string[]): string =>
  [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", ["connect-src 'self'", ...origins].join(' ')],
    ...["img-src 'self' blob:", "worker-src 'self'", "manifest-src 'self'", "base-uri 'self'", "form-action 'none'"],
    "frame-ancestors 'none'",
  ].join('; ')
/** No search engine lists the page. */
const headersFor = (origins: readonly string[]) => ({
  ...PAGE_HEADERS,
  'content-security-policy': policyFor(origins),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})
const HEADERS = headersFor([])
/** The service worker reads the files of the page. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

type CrewPageOptions = ConsoleOptions & { openCrew?: () => ConsoleFiles }

export function crewPage(app: FastifyInstance, options: CrewPageOptions, clock: () => number): void {
  const { publicUrl, openCrew = openCrewPage } = options
  const findSignIn = openSignIn(options, clock)
  const path = `${pathOfPublicUrl(publicUrl)}/crew`
  let built: { files: ConsoleFiles['files']; page: TaggedText } | undefined
  const open = () => {
    const { files, page } = openCrew()
    return { files, page: taggedText(page.replace('__VANLINE_BASE__', () => attributeOf(`${path}/`))) }
  }
  app.get('/crew', async (request, reply) => {
    built ??= open()
    return sendTagged(request, reply.headers(HEADERS), built.page, HEADERS['content-type'])
  })
  // How people sign in can change while phones keep the page, so the page asks for it, and gets its tokens in a page that no phone keeps.
  app.get('/crew/sign-in.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ signIn: await findSignIn() }),
  )
  app.get('/crew/signed-in', async (_request, reply) => {
    built ??= open()
    const headers = headersFor(originsOf(await findSignIn()))
    return reply.headers(headers).header('cache-control', 'no-store').send(built.page.text)
  })
  app.get('/crew/*', async (request: FastifyRequest, reply: FastifyReply) => {
    built ??= open()
    const name = paramOf(request, '*')
    const file = built.files.get(name)
    if (!file) throw new AppError('route_not_found', 'The page of the crews has no such file.')
    // A service worker may serve a page above its own folder only if its answer says so.
    if (name === WORKER) reply.header('service-worker-allowed', path).header('content-security-policy', WORKER_POLICY)
    return sendFile(request, reply, file, name.startsWith('assets/') ? A_YEAR : 'no-cache')
  })
}
