/** A bucket, and what the ids of its objects begin with. */
export type Bucket = {
  name: string
  prefix: string
  region: string | null
  /** The service, if it is not that of Amazon. */
  endpoint: string | null
}

/** Where files are: in the database, or in a bucket. */
export type FilesPlace = 'database' | Bucket

/** What is wrong with the text of a place; it completes the sentence "VANLINE_FILES …". */
export class BadPlace extends Error {}

const FORM = 'must be database, or s3://bucket?region=…&endpoint=…'
const PARAMETERS = ['region', 'endpoint']

/** Reads `database` or `s3://bucket/prefix?region=…&endpoint=…`. Credentials do not belong into it, because it is shown to operators. */
export function readPlace(text: string): FilesPlace {
  if (text === 'database') return 'database'
  if (!text.startsWith('s3://') || !URL.canParse(text)) throw new BadPlace(FORM)
  const { hostname, port, username, password, pathname, searchParams, hash } = new URL(text)
  if (username || password)
    throw new BadPlace('must have no credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined) throw new BadPlace(`must have no parameter but ${PARAMETERS.join(' and ')}`)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname) || port || hash)
    throw new BadPlace(`${FORM}; a bucket has 3 to 63 lower-case letters, digits, points and hyphens`)
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  if (!/^[A-Za-z0-9._/-]{0,200}$/.test(prefix))
    throw new BadPlace('must have a path of letters, digits, points, hyphens and slashes')
  return {
    name: hostname,
    prefix: prefix && `${prefix}/`,
    region: searchParams.get('region'),
    endpoint: endpointOf(searchParams.get('endpoint')),
  }
}

function endpointOf(text: string | null): string | null {
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new BadPlace('must have an endpoint that is an http(s) URL without credentials, query and fragment')
  return url.href.replace(/\/+$/, '')
}

/** The place as people read it. */
export const placeText = (place: FilesPlace): string =>
  place === 'database' ? 'the database' : `s3://${place.name}/${place.prefix}`.replace(/\/+$/, '')
