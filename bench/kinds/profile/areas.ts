import { isIdle, type Profile } from './shares.ts'

/** The area of code by its path. The first pattern that matches counts. */
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

/** The area of the function that was running. */
export const areasOf = ({ nodes }: Profile): Map<number, string> =>
  new Map(
    nodes
      .filter((node) => !isIdle(node))
      .map(({ id, callFrame: { url, functionName } }) => [
        id,
        AREAS.find(([, isHere]) => isHere(url, functionName))![0],
      ]),
  )
