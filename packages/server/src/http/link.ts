/** One entry of a Link header: this list from another position. `instead` are other parameters that say where a list begins. */
export function linkOf(
  publicUrl: string,
  url: string,
  place: string | undefined,
  rel: string,
  parameter = 'cursor',
  instead: readonly string[] = [],
): string {
  const [path = '', query = ''] = url.split('?', 2)
  if (query === '') return `<${publicUrl}${path}${place === undefined ? '' : `?${parameter}=${place}`}>; rel="${rel}"`
  const text = queryWith(query, [parameter, ...instead], place)
  return `<${publicUrl}${path}${text === '' ? '' : `?${text}`}>; rel="${rel}"`
}

/** A query that URLSearchParams would write as it is. */
const PLAIN_QUERY = /^[\w*.-]+=[\w*.-]*(?:&[\w*.-]+=[\w*.-]*)*$/

/** A query with another value of the first parameter, or without that parameter, and without the other ones. Most queries are not parsed for that. */
function queryWith(query: string, replaced: readonly [string, ...string[]], value: string | undefined): string {
  const [parameter] = replaced
  if (PLAIN_QUERY.test(query) && !replaced.some((name) => query.includes(`${name}=`)))
    return value === undefined ? query : `${query}&${parameter}=${value}`
  const parameters = new URLSearchParams(query)
  for (const name of replaced) parameters.delete(name)
  if (value !== undefined) parameters.set(parameter, value)
  return parameters.toString()
}
