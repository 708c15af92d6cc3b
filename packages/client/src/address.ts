/** The parts of a URL: the base URL, a path with ids, and a query. */

/** The base URL without a trailing slash. Invalid values are refused early, with a clear message. */
export function baseOf(baseUrl: string | URL): string {
  if (!URL.canParse(baseUrl))
    throw new TypeError('baseUrl must be the URL of the service, for example https://vanline.example.com.')
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new TypeError('baseUrl must begin with http: or https:.')
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl must not contain a credential. Use token or apiKey.')
  if (url.search !== '' || url.hash !== '') throw new TypeError('baseUrl must not have a query or a fragment.')
  const path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith('/v1')) throw new TypeError('baseUrl must not end in /v1.')
  return `${url.origin}${path}`
}

/** A path with ids; each id is encoded as one segment. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: parts.raw }, ...ids.map(segmentOf))
}

function segmentOf(id: string): string {
  // In a URL these segments mean another path.
  if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" cannot be an id.`)
  return encodeURIComponent(id)
}

export type Query = Record<string, unknown>

/** A query string: several values separated by commas, a range as `name[gte]`. */
export function searchOf(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) {
      if (value.length > 0) parameters.set(name, value.join(','))
    } else if (typeof value === 'object') {
      for (const [bound, limit] of Object.entries(value))
        if (limit !== undefined) parameters.set(`${name}[${bound}]`, String(limit))
    } else parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
