import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { PAGE_HEADERS, pagePolicy } from '../edge/headers.ts'
import { unknownNames } from '../http/list/query.ts'
import { OPENAPI_VERSIONS, type OpenapiVersion } from '../http/openapi/openapi.ts'
import { embeddedFile } from '../kernel/embedded.ts'
import { asyncapiOf } from './asyncapi.ts'
import { sendFile } from './console.ts'
import { type ConsoleFile, fileOf } from './console-files.ts'
import { sendTagged, type TaggedText, taggedText } from './tagged-text.ts'

/** The name of Scalar's script inside the single executable, compressed. */
export const SCALAR = 'scalar.js.gz'

/**
 * Scalar without third-party requests: no fonts, telemetry, proxy or assistant. Its URLs are relative to the page, so that they
 * work behind a proxy that serves it under a path.
 */
const settingsFor = (publicUrl: string) => ({
  url: 'openapi.json',
  ...(publicUrl === '' ? {} : { servers: [{ url: publicUrl }] }),
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'direct',
  operationTitleSource: 'summary',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
})

/** The description of the API: as JSON in OpenAPI 3.1, or 3.2 with `?version=3.2`, as AsyncAPI, and as a self-contained page. */
export async function referencePage(
  app: FastifyInstance,
  openapi: (version: OpenapiVersion) => Record<string, unknown>,
  publicUrl: string,
): Promise<void> {
  // The document is complete when the first request comes, and does not change afterwards.
  const documents = new Map<OpenapiVersion, TaggedText>()
  app.get('/openapi.json', async (request, reply) => {
    const version = versionAsked(request)
    const document = documents.get(version) ?? taggedText(JSON.stringify(openapi(version)))
    documents.set(version, document)
    return sendTagged(request, reply, document, 'application/json; charset=utf-8')
  })

  let asyncapi: TaggedText | undefined
  app.get('/asyncapi.json', async (request, reply) => {
    asyncapi ??= taggedText(JSON.stringify(asyncapiOf(openapi('3.1'))))
    return sendTagged(request, reply, asyncapi, 'application/json; charset=utf-8')
  })

  const start = `Scalar.createApiReference('#app', ${JSON.stringify(settingsFor(publicUrl)).replaceAll('<', '\\u003c')})`
  const page = taggedText(pageOf(start))
  const policy = pagePolicy({ scripts: [start], hasInlineStyles: true })
  app.get('/docs', async (request, reply) => {
    reply.headers(PAGE_HEADERS).header('content-security-policy', policy)
    return sendTagged(request, reply, page, 'text/html; charset=utf-8')
  })

  let script: Promise<ConsoleFile> | undefined
  app.get('/docs/scalar.js', async (request, reply) => {
    script ??= scalarScript().then((plain) => fileOf('text/javascript; charset=utf-8', plain))
    return sendFile(request, reply, await script, 'public, max-age=86400')
  })
}

/** The version of OpenAPI that the query names; 3.1 if it names none. */
function versionAsked(request: FastifyRequest): OpenapiVersion {
  const { version = '3.1' } = request.query as { version?: unknown }
  if (version === '3.1' || version === '3.2') return version
  throw unknownNames('version', [String(version)], Object.keys(OPENAPI_VERSIONS))
}

const pageOf = (start: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<title>Vanline – API reference</title></head>
<body>
<noscript>This page needs JavaScript. The same as JSON: <a href="openapi.json">openapi.json</a>.</noscript>
<div id="app"></div>
<script src="docs/scalar.js"></script>
<script>${start}</script>
</body>
</html>
`

/**
 * The script is bundled in Scalar's plugin and available only from the route that this registers. The plugin takes a fifth of a
 * second and 40 MB, so it is loaded on the first visit, in an instance of its own.
 */
export async function scalarScript(): Promise<Buffer> {
  const embedded = embeddedFile(SCALAR)
  if (embedded) return gunzipSync(embedded)
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const holder = Fastify()
  await holder.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await holder.inject('/docs/js/scalar.js')
  await holder.close()
  return rawPayload
}
