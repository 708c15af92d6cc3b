/** The page of a tracking link: files of ours, without a build, one with the words of each language. Its script reads the secret from the fragment of the URL. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { PAGE_HEADERS } from '../edge/headers.ts'
import { embeddedFile } from '../kernel/embedded.ts'
import { sendTagged, type TaggedText, taggedText } from './tagged-text.ts'

const FOLDER = new URL('../../track/', import.meta.url)

const FILES = [
  ['/track', 'index.html', 'text/html; charset=utf-8'],
  ['/track/track.css', 'track.css', 'text/css; charset=utf-8'],
  ...[
    'track.js',
    'ask.js',
    'elements.js',
    'texts.js',
    ...['en', 'es', 'fr', 'de'].map((language) => `words-${language}.js`),
  ].map((name) => [`/track/${name}`, name, 'text/javascript; charset=utf-8'] as const),
] as const

/** The page may load its own files, show a picture of our API, and call our API, and nothing else. No search engine lists it. */
const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", 'img-src data:'],
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export function trackingPage(app: FastifyInstance): void {
  for (const [path, name, type] of FILES) {
    let file: TaggedText | undefined
    app.get(path, async (request, reply) => {
      file ??= taggedText(textOf(name))
      if (name === 'index.html') reply.headers(HEADERS)
      return sendTagged(request, reply, file, type)
    })
  }
}

const textOf = (name: string): string =>
  (embeddedFile(`track/${name}`) ?? readFileSync(fileURLToPath(new URL(name, FOLDER)))).toString()
