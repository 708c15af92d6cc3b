/** The options of a TanStack DB collection whose rows are records of a Vanline service. */
import type { BaseCollectionConfig, Collection, CollectionConfig } from '@tanstack/db'
import type { Client } from '@vanline/client'
import { type Feed, keep } from './feed.ts'
import { type ContentOf, type FilterOf, type ItemOf, type Kind, methodsOf } from './kinds.ts'
import { matcherOf } from './matching.ts'
import type { Creation } from './operations.ts'
import { type Rows, rowsOf } from './rows.ts'
import { type Mutations, writerOf } from './writes.ts'

/** Options of TanStack DB that are passed on. */
type PassedOn<Item extends object> = Pick<
  BaseCollectionConfig<Item, string>,
  'id' | 'gcTime' | 'startSync' | 'compare' | 'autoIndex' | 'defaultIndexType'
>

export type VanlineCollectionConfig<K extends Kind> = PassedOn<ItemOf<K>> & {
  client: Client
  /** The kind of records: a property of the client. */
  kind: K
  /** Only these records. A changed record enters or leaves the collection. */
  filter?: FilterOf<K>
  /** Whether a record belongs to the collection, needed for filters that the service searches for: `q`, `search`, `agent` and the like. */
  matches?: (record: ItemOf<K>) => boolean
  /** Let the service apply a change to a newer version too, unless a changed field was changed there. Default: refuse. */
  merge?: boolean
  /** Called when the connection to the feed changes. */
  onFeed?: (feed: Feed) => void
}

export type VanlineUtils<K extends Kind> = {
  /** Creates a record, and shows it at once. `shown` are members to show until it is stored. Returns the stored record. */
  create(content: ContentOf<K>, shown?: Partial<ItemOf<K>>): Promise<ItemOf<K>>
  /** Sends the mutations of a transaction of your own, all or none. For `createTransaction({ mutationFn: utils.persist })`. */
  persist(mutations: Mutations<ItemOf<K>>): Promise<void>
  /** The state of the connection to the feed. */
  feed(): Feed
  /** Reads all records again and follows from there, for example after the user has signed in again. */
  reload(): void
}

type Options<K extends Kind> = Omit<CollectionConfig<ItemOf<K>, string, never, VanlineUtils<K>>, 'utils'> & {
  utils: VanlineUtils<K>
  schema?: never
}

export function vanlineCollectionOptions<K extends Kind>(config: VanlineCollectionConfig<K>): Options<K> {
  type Item = ItemOf<K>
  const { client, kind, filter = {}, matches, merge = false, onFeed, ...passedOn } = config
  const isMatching = matcherOf<Item>(kind, filter, matches)
  let rows: Rows<Item> | undefined
  let start = () => {}
  let feed: Feed = { state: 'loading' }
  const tell = (next: Feed) => {
    feed = next
    onFeed?.(next)
  }
  const rowsNow = () => {
    if (!rows) throw new Error('The collection has not been started.')
    return rows
  }
  const persist = writerOf<Item>(methodsOf(client, kind), merge, rowsNow)

  return {
    ...passedOn,
    getKey: ({ id }) => id,
    sync: {
      rowUpdateMode: 'full',
      sync(sync) {
        const current = rowsOf<Item>(sync, isMatching)
        let run = new AbortController()
        rows = current
        start = () => {
          run.abort()
          run = new AbortController()
          void keep({ client, kind, filter, tell }, current, run.signal)
        }
        start()
        return () => {
          run.abort()
          tell({ state: 'stopped' })
        }
      },
    },
    onInsert: persist,
    onUpdate: persist,
    onDelete: persist,
    utils: {
      async create(content, shown = {}) {
        const collection = rowsNow().sync.collection as Collection<Item, string>
        const row = { ...shown, ...content, id: temporaryKey() } as Item
        let stored: Item | undefined
        const onCreated = (record: Item) => {
          stored = record
        }
        const metadata: Creation<Item> = { onlyShown: Object.keys(shown), onCreated }
        await collection.insert(row, { metadata }).when('settled')
        return stored!
      },
      persist,
      feed: () => feed,
      reload: () => start(),
    },
  }
}

/** The key of a row until the service has given it an id. `crypto.randomUUID` is not available on plain HTTP pages. */
const temporaryKey = (): string => `new-${[...crypto.getRandomValues(new Uint32Array(4))].join('-')}`
