/** One entry of a Link header: this list from another position. */
export function linkOf(
  publicUrl: string,
  url: string,
  place: string | undefined,
  rel: string,
  parameter = 'cursor',
): string {
  const [path = '', query = ''] = url.split('?', 2)
  if (query === '') return `<${publicUrl}${path}${place === undefined ? '' : `?${parameter}=${place}`}>; rel="${rel}"`
  const text = queryWith(query, parameter, place)
  return `<${publicUrl}${path}${text === '' ? '' : `?${text}`}>; rel="${rel}"`
}

/** A query that URLSearchParams would write as it is. */
const PLAIN_QUERY = /^[\w*.-]+=[\w*.-]*(?:&[\w*.-]+=[\w*.-]*)*$/

/** A query with another value of a parameter, or without it. Most queries need not be taken apart for that. */
function queryWith(query: string, parameter: string, value: string | undefined): string {
  if (PLAIN_QUERY.test(query) && !query.includes(`${parameter}=`))
    return value === undefined ? query : `${query}&${parameter}=${value}`
  const parameters = new URLSearchParams(query)
  parameters.delete(parameter)
  if (value !== undefined) parameters.set(parameter, value)
  return parameters.toString()
}
