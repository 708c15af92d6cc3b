import { daysOf } from '../board/days.ts'
import { boardOf } from '../board/search.ts'
import { today } from '../format/today.ts'
import { parseSearch, stringifySearch } from '../lists/search.ts'

/** The API request behind each page of the console. */
const PAGES: readonly [RegExp, (id: string, search: string) => string][] = [
  [/^\/$/, () => '/v1/shipments/summary'],
  [/^\/board$/, (_, search) => `/v1/shipments?${daysOnBoard(search)}&expand=move`],
  [/^\/shipments\/new$/, () => '/v1/shipments'],
  [
    /^\/shipments\/([^/]+)(?:\/print\/[^/]+)?$/,
    (id, search) => `/v1/shipments/${id}${search || '?expand=agents,services,move'}`,
  ],
  [/^\/shipments\/([^/]+)\/inventory$/, (id) => `/v1/shipments/${id}/items?sort=number`],
  [/^\/shipments$/, (_, search) => `/v1/shipments${search}`],
  [/^\/moves\/new$/, () => '/v1/moves'],
  [/^\/moves\/([^/]+)$/, (id) => `/v1/moves/${id}?expand=shipments`],
  [/^\/moves$/, (_, search) => `/v1/moves${search}`],
  [/^\/fleet$/, () => '/v1/trucks'],
  [/^\/parties$/, () => '/v1/parties'],
  [/^\/webhooks\/([^/]+)$/, (id) => `/v1/webhooks/${id}/deliveries`],
  [/^\/webhooks$/, () => '/v1/webhooks'],
  [
    /^\/messages\/templates\/([^/]+)$/,
    (id) => (id === 'new' ? '/v1/message-templates' : `/v1/message-templates/${id}`),
  ],
  [/^\/messages$/, (_, search) => messagesOf(search)],
  [/^\/keys$/, () => '/v1/keys'],
  [/^\/collisions$/, () => '/v1/collisions'],
]

/** The list of a part of the page of messages. */
function messagesOf(search: string): string {
  const { part, ...filters } = parseSearch(search)
  return part
    ? `/v1/${part === 'opt-outs' ? 'message-opt-outs' : `message-${part}`}`
    : `/v1/messages${stringifySearch(filters)}`
}

/** The filter for the days of the board: of its pickups, unless it shows deliveries only. */
function daysOnBoard(search: string): string {
  const { view, date, kind = 'pickup' } = boardOf(parseSearch(search), today())
  const days = daysOf(view, date)
  return `${kind}[gte]=${days[0]}&${kind}[lte]=${days.at(-1)}`
}

/** The curl command for a page. The key is a shell variable, so that copied text never contains it. */
export function curlOf(path: string, search: string, server: string, isSignedIn: boolean): string {
  for (const [pattern, requestOf] of PAGES) {
    const match = pattern.exec(path)
    if (!match) continue
    const key = isSignedIn ? ' \\\n  -H "Authorization: Bearer $VANLINE_API_KEY"' : ''
    return `curl -sg ${quoted(`${server}${requestOf(match[1] ?? '', filtersOf(search))}`)}${key}`
  }
  return `curl -s ${quoted(`${server}/openapi.json`)}`
}

/** The query of a page without what only the console understands: the view, its columns, and whose work is shown. */
function filtersOf(search: string): string {
  const filters = search
    .replace(/^\?/, '')
    .split('&')
    .filter((each) => each !== '' && !/^(view|columns)=|^assigned=mine$/.test(each))
  return filters.length > 0 ? `?${filters.join('&')}` : ''
}

/** Quotes a text as one shell word, so that a prepared link cannot add commands to the copied text. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
