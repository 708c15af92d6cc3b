import { randomOf } from '../../scripts/random.ts'
import { ask, headerOf } from './probe.ts'

/** What is found on the way through a whole list: the ids, and the paths of its pages from the first to the last. */
export type Walk = { ids: string[]; pages: string[] }

const ID = /"id":"([0-9a-f-]{36})","moveID"/g

/** Follows the links of a list from its first page to its last, as a client would. */
export async function walk(port: number, list: string, limit: number): Promise<Walk> {
  const found: Walk = { ids: [], pages: [] }
  const first = `${list}${list.includes('?') ? '&' : '?'}limit=${limit}`
  for (let path: string | undefined = first; path !== undefined; ) {
    const reply = await ask(port, { method: 'GET', path })
    if (reply.status !== 200) throw new Error(`GET ${path} answered ${reply.status}: ${reply.body}`)
    found.pages.push(path)
    for (const [, id] of reply.body.matchAll(ID)) found.ids.push(id!)
    path = /<([^>]+)>; rel="next"/.exec(headerOf(reply, 'link') ?? '')?.[1]
  }
  return found
}

/** The same items in a mixed order, the same one every time. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const random = randomOf(7)
  const mixed = [...items]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}
