/** The parts of a URL: where the service is, a path with ids in it, and a query. */

/** The address of the service without a slash at its end; refuses what would only fail later and less clearly. */
export function baseOf(baseUrl: string | URL): string {
  const url = new URL(baseUrl)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('baseUrl begins with http: or https:.')
  if (url.username !== '' || url.password !== '')
    throw new TypeError('baseUrl holds no credential: give it as token or apiKey.')
  if (url.search !== '' || url.hash !== '') throw new TypeError('baseUrl has neither a query nor a fragment.')
  const path = url.pathname.replace(/\/+$/, '')
  if (path.endsWith('/v1')) throw new TypeError('baseUrl is the address of the service, without /v1.')
  return `${url.origin}${path}`
}

/** A path with ids in it: each is one segment, whatever it holds. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: parts.raw }, ...ids.map(segmentOf))
}

function segmentOf(id: string): string {
  // As segments of a URL these mean another path.
  if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" cannot be an id.`)
  return encodeURIComponent(id)
}

export type Query = Record<string, unknown>

/** A query as the service reads it: several values with commas between them, a range as `name[gte]`. */
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
