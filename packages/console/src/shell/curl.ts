/** Which request of the API shows what a page of the console shows. */
const PAGES: readonly [RegExp, (id: string, search: string) => string][] = [
  [/^\/$/, () => '/v1/shipments/summary'],
  [/^\/shipments\/new$/, () => '/v1/shipments'],
  [/^\/shipments\/([^/]+)$/, (id, search) => `/v1/shipments/${id}${search || '?expand=agents,services,move'}`],
  [/^\/shipments$/, (_, search) => `/v1/shipments${search}`],
  [/^\/moves\/([^/]+)$/, (id) => `/v1/moves/${id}?expand=shipments`],
  [/^\/moves$/, (_, search) => `/v1/moves${search}`],
  [/^\/webhooks\/([^/]+)$/, (id) => `/v1/webhooks/${id}/deliveries`],
  [/^\/webhooks$/, () => '/v1/webhooks'],
  [/^\/keys$/, () => '/v1/keys'],
]

/** The command that gets what a page shows. The key is a variable of the shell: it never stands in a text that is copied around. */
export function curlOf(path: string, search: string, server: string, isSignedIn: boolean): string {
  for (const [pattern, requestOf] of PAGES) {
    const match = pattern.exec(path)
    if (!match) continue
    const key = isSignedIn ? ' \\\n  -H "Authorization: Bearer $VANLINE_API_KEY"' : ''
    return `curl -sg ${quoted(`${server}${requestOf(match[1] ?? '', search)}`)}${key}`
  }
  return `curl -s ${quoted(`${server}/openapi.json`)}`
}

/** A text as one word of a shell: a link that leads here must not be able to add commands to what people copy. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
