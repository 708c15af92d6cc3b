import { randomUUID } from 'node:crypto'
import type { Body, TestApp } from '../app.ts'
import { keyIn } from '../keys.ts'
import type { Example, Ready } from './examples.ts'

const content = (): Body => ({ name: randomUUID(), scopes: ['shipments:read'] })

async function withKey(app: TestApp): Promise<Ready> {
  const { id, eTag } = await keyIn(app.db, content(), app.time.now)
  return { url: `/v1/keys/${id}`, eTag }
}

/** How to call every operation on keys. */
export const KEY_EXAMPLES: Record<string, Example> = {
  listKeys: { ready: async () => ({ url: '/v1/keys' }) },
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
    },
  },
  getKey: { ready: withKey },
  deleteKey: { ready: withKey },
}
