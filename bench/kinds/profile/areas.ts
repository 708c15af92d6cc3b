/** Where a profile of the processor says that the time went. Pure: a profile in, shares out. */

/** As much of a `.cpuprofile` as is read here; times are in microseconds. */
export type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  timeDeltas: number[]
}

/** What code belongs to, by where it stands. The first that fits counts. */
const AREAS: readonly [area: string, isHere: (url: string, name: string) => boolean][] = [
  ['collecting garbage', (_url, name) => name === '(garbage collector)'],
  ['Node: HTTP, sockets, streams', (url) => /^node:(_http|net|internal\/(streams|stream_base|http))/.test(url)],
  ['Node: the rest', (url) => url.startsWith('node:')],
  ['Fastify and its router', (url) => /node_modules\/(fastify|find-my-way|@fastify|toad-cache)\//.test(url)],
  ['SQLite and db/', (url) => url.includes('/packages/server/src/db/')],
  ['http/ and edge/', (url) => /\/packages\/server\/src\/(http|edge)\//.test(url)],
  ['access/ and observe/', (url) => /\/packages\/server\/src\/(access|observe)\//.test(url)],
  ['kernel/', (url) => url.includes('/packages/server/src/kernel/')],
  ['moves/, shipments/, events/ …', (url) => url.includes('/packages/server/src/')],
  ['other libraries', (url) => url.includes('/node_modules/')],
  ['native code and the kernel', () => true],
]
export const AREA_NAMES: readonly string[] = AREAS.map(([area]) => area)

/** The share of each area in the last seconds of a profile, as far as the processor was busy. */
export function sharesOf({ nodes, samples, timeDeltas }: Profile, lastSeconds: number): Map<string, number> {
  const areaOf = new Map(
    nodes.map(({ id, callFrame: { url, functionName } }) => [
      id,
      functionName === '(idle)' ? undefined : AREAS.find(([, isHere]) => isHere(url, functionName))![0],
    ]),
  )
  const spent = new Map<string, number>()
  let [left, total] = [lastSeconds * 1e6, 0]
  for (let i = samples.length - 1; i >= 0 && left > 0; i--) {
    const [area, microseconds] = [areaOf.get(samples[i]!), timeDeltas[i]!]
    left -= microseconds
    if (area === undefined) continue
    spent.set(area, (spent.get(area) ?? 0) + microseconds)
    total += microseconds
  }
  return new Map([...spent].map(([area, microseconds]) => [area, microseconds / total]))
}
