import { randomUUID } from 'node:crypto'
import { MOVE_PARTIES_MAX } from '../../src/move-parties/schema.ts'
import { insertMoveParty } from '../../src/move-parties/store.ts'
import type { TestApp } from '../app.ts'
import { newMove } from '../fixtures.ts'
import { newParty, putOn } from '../parties.ts'
import type { Example, Ready } from './examples.ts'

async function withParty(app: TestApp, body?: object): Promise<Ready> {
  const answer = await app.call('POST', '/v1/parties', { body: { name: 'Blue Mountain', kind: 'ORGANIZATION' } })
  return { url: `/v1/parties/${answer.body.id}`, eTag: answer.body.eTag, body }
}

async function withMoveParty(app: TestApp, role: string, body?: object): Promise<Ready> {
  const { id, eTag } = await putOn(app, (await newMove(app)).id, await newParty(app), role)
  return { url: `/v1/move-parties/${id}`, eTag, body }
}

const content = async (app: TestApp) => ({ partyID: (await newParty(app)).id, role: 'HAULER', access: 'STATUS' })

/** A move with as many parties as there can be. */
async function fullMove(app: TestApp): Promise<string> {
  const { id } = await newMove(app)
  const first = await putOn(app, id, await newParty(app))
  const others = Array.from({ length: MOVE_PARTIES_MAX - 1 }, () => ({
    ...first,
    id: randomUUID(),
    partyID: randomUUID(),
  }))
  await app.db.change(async () => ({ writes: others.flatMap(insertMoveParty), answer: null }))
  return id
}

export const PARTY_EXAMPLES: Record<string, Example> = {
  listParties: { ready: async () => ({ url: '/v1/parties' }) },
  createParty: {
    ready: async () => ({ url: '/v1/parties', body: { name: 'Blue Mountain', kind: 'ORGANIZATION' } }),
    refused: {
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/parties', body: { name: 'Another', kind: 'PERSON' }, headers }
      },
      async id_taken(app) {
        const { id } = await newParty(app)
        return { url: '/v1/parties', body: { source: 'Fleet 3', id, name: 'Another', kind: 'PERSON' } }
      },
    },
  },
  getParty: { ready: (app) => withParty(app) },
  updateParty: { ready: (app) => withParty(app, { name: 'Blue Mountain Logistics' }) },
  deleteParty: {
    ready: (app) => withParty(app),
    refused: {
      async party_not_allowed(app) {
        const { id, headers } = await newParty(app)
        return { url: `/v1/parties/${id}`, headers }
      },
      async party_in_use(app) {
        const { id } = await newParty(app)
        await putOn(app, (await newMove(app)).id, { id })
        return { url: `/v1/parties/${id}` }
      },
    },
  },
  listMoveParties: { ready: async (app) => ({ url: `/v1/moves/${(await newMove(app)).id}/parties` }) },
  addMoveParty: {
    ready: async (app) => ({ url: `/v1/moves/${(await newMove(app)).id}/parties`, body: await content(app) }),
    refused: {
      async party_on_move(app) {
        const { id } = await newMove(app)
        const body = await content(app)
        await putOn(app, id, { id: body.partyID })
        return { url: `/v1/moves/${id}/parties`, body }
      },
      too_many_parties: async (app) => ({ url: `/v1/moves/${await fullMove(app)}/parties`, body: await content(app) }),
    },
  },
  getMoveParty: { ready: (app) => withMoveParty(app, 'OWNER') },
  updateMoveParty: {
    ready: (app) => withMoveParty(app, 'HAULER', { access: 'READ' }),
    refused: { last_owner: (app) => withMoveParty(app, 'OWNER', { role: 'HAULER' }) },
  },
  removeMoveParty: {
    ready: (app) => withMoveParty(app, 'HAULER'),
    refused: { last_owner: (app) => withMoveParty(app, 'OWNER') },
  },
}
