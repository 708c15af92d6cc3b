import Fastify, { type FastifyInstance } from 'fastify'
import { PAGE_HEADERS, pagePolicy } from '../edge/headers.ts'
import { embeddedFile } from '../kernel/embedded.ts'

/** The name of Scalar's script inside the single executable. */
export const SCALAR = 'scalar.js'

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

/** The description of the API: as JSON, and as a self-contained page. */
export async function referencePage(
  app: FastifyInstance,
  openapi: () => Record<string, unknown>,
  publicUrl: string,
): Promise<void> {
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(openapi())),
  )

  const start = `Scalar.createApiReference('#app', ${JSON.stringify(settingsFor(publicUrl)).replaceAll('<', '\\u003c')})`
  const page = pageOf(start)
  const policy = pagePolicy({ scripts: [start], hasInlineStyles: true })
  app.get('/docs', async (_request, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page),
  )

  let script: Promise<Buffer> | undefined
  app.get('/docs/scalar.js', async (_request, reply) => {
    script ??= scalarScript()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-type', 'text/javascript; charset=utf-8')
      .send(await script)
  })
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
  if (embedded) return embedded
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const holder = Fastify()
  await holder.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  const { rawPayload } = await holder.inject('/docs/js/scalar.js')
  await holder.close()
  return rawPayload
}
