import { randomUUID } from 'node:crypto'
import { CONTENTS } from '../../src/examples/contents.ts'
import { newId } from '../../src/kernel/ids.ts'
import { FAMILY_MAX } from '../../src/keys/rules.ts'
import { insertKey } from '../../src/keys/store.ts'
import type { Body, TestApp } from '../app.ts'
import { bearing, keyIn } from '../keys.ts'
import { newParty } from '../parties.ts'
import { type Example, pages, type Ready } from './ready.ts'

const content = (): Body => ({ ...CONTENTS.NewKey, name: `key ${randomUUID()}` })

async function withKey(app: TestApp): Promise<Ready> {
  const { id, eTag } = await keyIn(app.db, content(), app.time.now)
  return { url: `/v1/keys/${id}`, eTag }
}

/** The header of a key with every scope, restricted to one channel. */
const boundTo = async (app: TestApp, channel: string) =>
  bearing(await keyIn(app.db, { channels: [channel] }, app.time.now))

/** A key with too many descendants to revoke together. */
async function withLargeFamily(app: TestApp): Promise<Ready> {
  const { secret: _, ...maker } = await keyIn(app.db, content(), app.time.now)
  const children = Array.from({ length: FAMILY_MAX }, () => ({ ...maker, parentID: maker.id, ...newNames() }))
  await app.db.change(async () => ({ writes: children.map((child) => insertKey(child, null)), answer: null }))
  return { url: `/v1/keys/${maker.id}?cascade=true` }
}

const newNames = () => {
  const id = newId()
  return { id, name: id }
}

export const KEY_EXAMPLES: Record<string, Example> = {
  ...pages({ listKeys: '/v1/keys' }),
  createKey: {
    ready: async () => ({ url: '/v1/keys', body: content() }),
    refused: {
      async key_name_taken(app) {
        const { name } = await keyIn(app.db)
        return { url: '/v1/keys', body: { ...content(), name } }
      },
      async certificate_registered(app) {
        const certificateFingerprint = randomUUID().replaceAll('-', '').repeat(2)
        await keyIn(app.db, { certificateFingerprint })
        return { url: '/v1/keys', body: { ...content(), certificateFingerprint } }
      },
      party_not_allowed: async (app) => ({
        ...{ url: '/v1/keys', body: { ...content(), partyID: (await newParty(app)).id } },
        headers: (await newParty(app)).headers,
      }),
      channel_not_allowed: async (app) => ({
        ...{ url: '/v1/keys', body: { ...content(), channels: ['support'] } },
        headers: await boundTo(app, 'prime'),
      }),
    },
  },
  getKey: { ready: withKey },
  deleteKey: {
    ready: withKey,
    refused: {
      channel_not_allowed: async (app) => ({ ...(await withKey(app)), headers: await boundTo(app, 'prime') }),
      cascade_too_large: withLargeFamily,
    },
  },
}
