import { randomUUID } from 'node:crypto'
import { CONTENTS } from '../../src/examples/contents.ts'
import { MOVE_PARTIES_MAX } from '../../src/move-parties/schema.ts'
import { insertMoveParty } from '../../src/move-parties/store.ts'
import type { TestApp } from '../app.ts'
import { newMove } from '../fixtures.ts'
import { newParty, putOn } from '../parties.ts'
import { below, type Create, type Example, importedAs, itemExamples, on, pages } from './ready.ts'

const { NewParty, ImportedParty, NewMoveParty } = CONTENTS

const partyOf: Create = async (app) => (await app.call('POST', '/v1/parties', { body: NewParty })).body

const placeOf =
  (role: string): Create =>
  async (app) =>
    putOn(app, (await newMove(app)).id, await newParty(app), role, NewMoveParty.access)

const content = async (app: TestApp) => ({ ...NewMoveParty, partyID: (await newParty(app)).id })

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
  ...pages({ listParties: '/v1/parties' }),
  createParty: {
    ready: async () => ({ url: '/v1/parties', body: NewParty }),
    refused: {
      async party_not_allowed(app) {
        const { headers } = await newParty(app)
        return { url: '/v1/parties', body: NewParty, headers }
      },
      async id_taken(app) {
        const { id } = await newParty(app)
        return { url: '/v1/parties', body: importedAs(id, ImportedParty) }
      },
    },
  },
  ...itemExamples('Party', '/v1/parties', partyOf, {
    delete: {
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
  }),
  listMoveParties: { ready: below('/v1/moves', newMove, 'parties') },
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
  ...itemExamples(
    'MoveParty',
    '/v1/move-parties',
    placeOf('HAULER'),
    {
      update: { last_owner: on('/v1/move-parties', placeOf('OWNER'), { role: 'HAULER' }) },
      delete: { last_owner: on('/v1/move-parties', placeOf('OWNER')) },
    },
    'remove',
  ),
}
