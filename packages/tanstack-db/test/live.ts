/** Collections of a real service, and a network whose answers can be held back. */
import { afterEach } from 'node:test'
import { type Collection, createCollection } from '@tanstack/db'
import type { TestService } from '../../client/test/service.ts'
import type { ItemOf, Kind } from '../src/kinds.ts'
import { type VanlineCollectionConfig, type VanlineUtils, vanlineCollectionOptions } from '../src/options.ts'

export type Live<K extends Kind> = Collection<ItemOf<K>, string, VanlineUtils<K>>

const opened: { cleanup(): Promise<void> }[] = []
afterEach(async () => {
  for (const collection of opened.splice(0)) await collection.cleanup()
})

/** A collection that ends with its test. */
export function open<K extends Kind>(config: VanlineCollectionConfig<K>): Live<K> {
  const collection = createCollection<ItemOf<K>, string, VanlineUtils<K>>(vanlineCollectionOptions(config))
  opened.push(collection)
  return collection
}

/** A collection whose records are there and which hears of changes. */
export async function live<K extends Kind>(config: VanlineCollectionConfig<K>): Promise<Live<K>> {
  const isLive = Promise.withResolvers<void>()
  const collection = open({
    ...config,
    onFeed: (feed) => {
      config.onFeed?.(feed)
      if (feed.state === 'live') isLive.resolve()
    },
  })
  await collection.preload()
  await isLive.promise
  return collection
}

/** Waits until the rows are as they should be. */
export async function until<K extends Kind>(collection: Live<K>, isSo: () => boolean): Promise<void> {
  if (isSo()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const subscription = collection.subscribeChanges(() => isSo() && resolve(), { includeInitialState: true })
  await promise
  subscription.unsubscribe()
}

/** What subscribers of a collection saw of one record or of all, in order. */
export function seenIn<K extends Kind, Told>(collection: Live<K>, tell: (rows: Live<K>) => Told): Told[] {
  const seen: Told[] = []
  collection.subscribeChanges(() => void seen.push(tell(collection)), { includeInitialState: true })
  return seen
}

type Matching = (method: string, url: URL) => boolean

/** A client behind a network that does something after an answer was made, or holds it back. */
export function slowly(service: TestService) {
  const holds: { isHeld: Matching; until: Promise<unknown> }[] = []
  const heard: { text: string; resolve: () => void }[] = []
  const steps: { isNext: Matching; run: () => Promise<unknown> }[] = []

  const slowFetch: typeof fetch = async (input, init) => {
    const url = new URL(String(input))
    const matches = (isIt: Matching) => isIt(init?.method ?? 'GET', url)
    const answer = await fetch(input, init)
    const step = steps.findIndex(({ isNext }) => matches(isNext))
    if (step >= 0) await steps.splice(step, 1)[0]!.run()
    for (const { isHeld, until: end } of holds) if (matches(isHeld)) await end
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer
    const body = answer.body!.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(piece, stream) {
          for (const { isHeld, until: end } of holds) if (isHeld('STREAM', url)) await end
          stream.enqueue(piece)
          const text = new TextDecoder().decode(piece)
          for (const each of heard) if (text.includes(each.text)) each.resolve()
        },
      }),
    )
    return new Response(body, answer)
  }

  return {
    client: service.clientWith({ fetch: slowFetch }),
    /** Runs something after the next such answer was made, and before it arrives. */
    after: (isNext: Matching, run: () => Promise<unknown>) => void steps.push({ isNext, run }),
    /** Waits until a text was in a stream. */
    streamed(text: string): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      heard.push({ text, resolve })
      return promise
    },
    /** Holds such answers back until the returned function is called. `STREAM` is the method of what a stream sends. */
    hold(isHeld: Matching): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      holds.push({ isHeld, until: promise })
      return () => {
        holds.splice(
          holds.findIndex((each) => each.until === promise),
          1,
        )
        resolve()
      }
    },
  }
}

export const STREAM: Matching = (method) => method === 'STREAM'
