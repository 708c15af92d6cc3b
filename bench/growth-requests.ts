import { type Ask, ask } from './probe.ts'
import { CONNECTIONS, SCENARIOS } from './scenarios.ts'
import type { Server } from './servers.ts'
import { shuffled, walk } from './walk.ts'

const REQUESTS_MAX = 2_000
const PAGE = 50
/** Deep pages are looked for in this part of a list. */
const DEEP = [0.25, 0.75] as const
const ALL = '/v1/shipments'
const JSON_HEADERS = { 'Content-Type': 'application/json' }

/** One kind of request, and where its requests are found: on the walk through a list, or by the ids of shipments. */
export type Work = {
  name: string
  label: string
  status: number
  followsTag?: boolean
  /** It changes the data, so it needs a copy of its own. */
  isWrite?: boolean
  requests(found: Finder): Promise<Ask[]>
}

/** What can be found on a server; each list is walked through once. */
export type Finder = {
  port: number
  ids(): Promise<string[]>
  deepPages(list: string): Promise<string[]>
}

const get = (path: string): Ask => ({ method: 'GET', path })
const firstPage = (list: string): string => `${list}${list.includes('?') ? '&' : '?'}limit=${PAGE}`
const first = (list: string) => async () => [get(firstPage(list))]
const deep = (list: string) => async (found: Finder) => (await found.deepPages(list)).map(get)
const IN_TRANSIT = `${ALL}?status=IN_TRANSIT`

/** Reads come first: what is written later makes the database larger than it was said to be. */
export const WORK: readonly Work[] = [
  {
    name: 'item',
    label: 'GET one shipment, random ids',
    status: 200,
    requests: async (found) => (await found.ids()).map((id) => get(`${ALL}/${id}`)),
  },
  { name: 'first', label: 'First page', status: 200, requests: first(ALL) },
  { name: 'deep', label: 'Pages deep inside', status: 200, requests: deep(ALL) },
  { name: 'filtered', label: 'Filtered by status, first page', status: 200, requests: first(IN_TRANSIT) },
  { name: 'filtered-deep', label: 'Filtered by status, deep inside', status: 200, requests: deep(IN_TRANSIT) },
  {
    name: 'sorted',
    label: 'Sorted by -lastUpdated, deep inside',
    status: 200,
    requests: deep(`${ALL}?sort=-lastUpdated`),
  },
  {
    name: 'history',
    label: 'History of a shipment',
    status: 200,
    requests: async (found) => (await found.ids()).map((id) => get(`${ALL}/${id}/history`)),
  },
  { name: 'summary', label: 'Summary of all shipments', status: 200, requests: async () => [get(`${ALL}/summary`)] },
  {
    name: '412',
    label: 'PATCH for an older version (412)',
    status: 412,
    requests: staleUpdates,
  },
  {
    name: 'patch',
    label: 'PATCH with If-Match, durable',
    status: 200,
    followsTag: true,
    isWrite: true,
    requests: async (found) => SCENARIOS.find(({ name }) => name === 'patch')!.requests(found.port, await found.ids()),
  },
]

/** Updates of shipments that have changed since they were made, for the version they began with. */
async function staleUpdates(found: Finder): Promise<Ask[]> {
  const updates: Ask[] = []
  for (const id of await found.ids()) {
    const { body } = await ask(found.port, get(`${ALL}/${id}/history`))
    const tag = /"previousETag":"([^"]+)"/.exec(body)?.[1]
    if (tag === undefined) continue
    const headers = { ...JSON_HEADERS, 'If-Match': `"${tag}"` }
    updates.push({ method: 'PATCH', path: `${ALL}/${id}`, headers, body: '{"estimatedWeight":6120}' })
    if (updates.length === CONNECTIONS) break
  }
  return updates
}

/** Looks on a server for what to ask it. */
export function finderOf({ port }: Server): Finder {
  const walks = new Map<string, ReturnType<typeof walk>>()
  const walkOf = (list: string) => {
    const walked = walks.get(list) ?? walk(port, list, PAGE)
    walks.set(list, walked)
    return walked
  }
  return {
    port,
    ids: async () => shuffled((await walkOf(ALL)).ids),
    async deepPages(list) {
      const { pages } = await walkOf(list)
      return shuffled(pages.slice(Math.floor(pages.length * DEEP[0]), Math.ceil(pages.length * DEEP[1])))
    },
  }
}

/** As many requests for every size, so that it is not the number of different ones that tells them apart. */
export async function requestsOf(work: Work, finders: readonly Finder[]): Promise<Ask[][]> {
  const all: Ask[][] = []
  for (const finder of finders) all.push(await work.requests(finder))
  const count = Math.min(REQUESTS_MAX, ...all.map((requests) => requests.length))
  return all.map((requests) => requests.slice(0, count))
}
