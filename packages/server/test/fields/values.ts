import sql from 'sql-template-tag'
import { EVERY_CALLER, POLICY } from '../../src/access/policy.ts'
import { ADDRESS } from '../../src/addresses/fields.ts'
import { MOVE } from '../../src/moves/fields.ts'
import { SERVICE } from '../../src/services/fields.ts'
import { SHIPMENT } from '../../src/shipments/fields.ts'
import type { Answer, Body, TestApp } from '../app.ts'
import { textsIn } from '../text-members.ts'
import { hasAny, policyNamed, schemaOfKind } from './description.ts'

let made = 0
const mark = (what: string): string => `${what}-${++made}`
const address = () => ({
  ...textsIn(ADDRESS, mark),
  ...{ postalCode: `${String(10_000 + (++made % 80_000))}-4321`, country: 'US' },
})

/** Content with a unique value in every member that takes text or a number. */
const CONTENT: Record<string, () => Body> = {
  moves: () => ({
    customer: {
      ...{ firstName: mark('first'), lastName: mark('last') },
      ...{ email: `${mark('mail')}@example.com`, phone: `208555${1000 + ++made}` },
    },
    ...{ ...textsIn(MOVE, mark), metadata: { note: mark('move-note') } },
  }),
  shipments: () => ({
    ...{ requestedPickupDate: '2026-11-02', scheduledPickupDate: '2026-11-03', actualPickupDate: '2026-11-04' },
    ...{ deliveryDate: '2026-11-12', scheduledDeliveryDate: '2026-11-13' },
    ...{ estimatedWeight: 20_000 + ++made, actualWeight: 50_000 + ++made },
    ...{ pickupAddress: address(), destinationAddress: address(), secondaryPickupAddress: address() },
    ...{ ...textsIn(SHIPMENT, mark, ({ write }) => write !== 'needed'), metadata: { note: mark('shipment-note') } },
  }),
  agents: () => ({ lastName: mark('agent'), email: `${mark('agent')}@example.com`, phone: `208556${1000 + ++made}` }),
  services: () => textsIn(SERVICE, mark),
  notes: () => ({ text: mark('note-text') }),
  links: () => ({ label: mark('link-label') }),
  webhooks: () => ({ url: `https://${mark('receiver')}.example.com/in`, description: mark('webhook-description') }),
}

/** The same service, with a unique value in every member of every new record; a shipment gets a move with such values too. */
export function marking(app: TestApp): TestApp {
  return {
    ...app,
    async call(method, url, options = {}) {
      const collection = url.split('?')[0]!.split('/').pop()!
      const content = CONTENT[collection]
      if (method !== 'POST' || !content || options.raw !== undefined) return app.call(method, url, options)
      const sent = options.body as Body
      const body = { ...content(), ...sent }
      if (collection === 'shipments' && !sent.moveID)
        body.moveID = (await app.call('POST', '/v1/moves', { body: CONTENT.moves!() })).body.id
      return app.call(method, url, { ...options, body })
    },
  }
}

export const wordsIn = (text: string): string[] => text.split(/[^\w@.:+-]+/).filter((word) => word !== '')

/** Only unique values: ids, tags, and marked ones. Instants repeat. */
export const isTelling = (word: string): boolean =>
  word.length >= 6 && /\d|@/.test(word) && !/^[\d-]{10}T[\d:.]+Z$/.test(word)

/** Gives the messages that are new or have changed since the last call. */
export function messagesOf(db: TestApp['db']): () => Promise<Body[]> {
  const tags = new Map<string, string>()
  return async () => {
    const rows = await db.all<{ id: string; etag: string; doc: string }>(sql`SELECT id, etag, doc FROM messages`)
    return rows.flatMap(({ id, etag, doc }) => {
      if (tags.get(id) === etag) return []
      tags.set(id, etag)
      return [JSON.parse(doc)]
    })
  }
}

/** Maps every value of every record to its members, and so to the scopes that show it. */
export function valuesOf({ db }: TestApp) {
  const owners = new Map<string, Set<readonly string[]>>()
  const newMessages = messagesOf(db)
  /** Actors are in every event, for every caller that may read it. */
  const actors = new Set<string>()
  let seen = 0

  function note(record: Body, members: Readonly<Record<string, readonly string[]>>): void {
    for (const [member, value] of Object.entries<Body>(record))
      for (const word of wordsIn(JSON.stringify(value)).filter(isTelling))
        owners.set(word, (owners.get(word) ?? new Set()).add(members[member]!))
  }

  /** Every version of every record is in an event, but for messages, of which no event tells. */
  async function learn(): Promise<void> {
    await db.eventsNumbered()
    const rows = await db.all<{ seq: number; type: string; actor: string; doc: string }>(
      sql`SELECT seq, type, actor, doc FROM feed WHERE seq > ${seen} ORDER BY seq`,
    )
    for (const { seq, type, actor, doc } of rows) {
      actors.add(actor)
      seen = Number(seq)
      note(JSON.parse(doc), policyNamed(schemaOfKind(type.split('.')[0]!))!.members)
    }
    for (const message of await newMessages()) note(message, POLICY.Message.members)
  }

  return {
    learn,
    count: () => owners.size,
    /** The values in an answer that no member shows to a caller with these scopes, and that were not sent. */
    betrayed({ text, headers }: Answer, sent: string, has: ReadonlySet<string>): string[] {
      const known = new Set(wordsIn(sent))
      const { 'x-request-id': _, date: __, ...rest } = headers
      const words = new Set([...wordsIn(text), ...wordsIn(JSON.stringify(rest))])
      return [...words].filter((word) => {
        const members = owners.get(word)
        return (
          members !== undefined &&
          !known.has(word) &&
          !actors.has(word) &&
          ![...members].some((scopes) => scopes.includes(EVERY_CALLER) || hasAny(has, scopes))
        )
      })
    },
  }
}
