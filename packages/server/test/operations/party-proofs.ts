import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { movePartyFrom } from '../../src/move-parties/rules.ts'
import { insertMoveParty } from '../../src/move-parties/store.ts'
import type { TestApp } from '../app.ts'
import { type Bound, newParty } from '../parties.ts'
import { contextWith } from '../records.ts'
import { documents, type Operation, type Proof, refusedWith, send } from './description.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** Whether the path names a record. */
const namesRecord = ({ path }: Operation): boolean => /\{\w+ID\}/.test(path)

/** Parties, trucks, views, webhooks and keys belong to no move, and no party sees a job. */
const isOfNoMove = ({ path }: Operation): boolean =>
  /^\/v1\/(parties|trucks|crew-members|crew-links|absences|views|webhooks|deliveries|keys|jobs|message-\w+)\b/.test(
    path,
  ) || path.includes('/v1/jobs/')

/** Crews are the company's own: these operations refuse every caller of a party alike (403 not_a_crew_member). */
const isOfCrews = ({ path }: Operation): boolean => path.includes('/v1/crew/')

/** The move of the record that a URL names first; undefined if it belongs to none. */
export async function moveOf({ db }: TestApp, url: string): Promise<string | undefined> {
  const [id = ''] = url.match(UUID) ?? []
  const [moveID] = await db.column<string>(
    sql`SELECT id FROM moves WHERE id = ${id} UNION ALL SELECT move_id FROM places WHERE id = ${id}
      UNION ALL SELECT stream FROM events WHERE stream = ${id} OR shipment_id = ${id}`,
  )
  return moveID
}

/** Puts a party on a move, whatever the rules say: the move may be deleted, or full. */
export async function putOnAny(app: TestApp, moveID: string, { id }: Bound, access: string, role = 'OWNER') {
  const content = { partyID: id, role: role as 'OWNER', access: access as 'WRITE' }
  const writes = insertMoveParty({ ...movePartyFrom(content, moveID, contextWith()), id: randomUUID() })
  await app.db.change(async () => ({ writes, answer: null }))
}

/** The accesses below WRITE that are enough for an operation. */
function accessesFor({ method, path }: Operation): string[] {
  if (path.endsWith('/updateStatus')) return ['STATUS']
  // Withdrawing needs less only for the party that asked: change-requests/operations-parties.test.ts.
  return method === 'POST' && path.endsWith('/change-requests') ? ['REQUEST', 'STATUS'] : []
}

/** A tracking link is the caller, whatever else the request has: these operations look at no credential. */
const isOfLinks = ({ path }: Operation): boolean => path.startsWith('/v1/tracking/')

/** Proofs for callers that are bound to a party. */
export const PARTY_PROOFS: Proof[] = [
  {
    name: '404 for a party that is not on the move, in the words for what does not exist',
    when: (operation) => namesRecord(operation) && !isOfCrews(operation) && !isOfLinks(operation),
    changesNothing: true,
    async prove(app, operation, prepare) {
      const { headers } = await newParty(app)
      const ready = await prepare(app)
      const elsewhere = { ...ready, url: ready.url.replaceAll(UUID, () => randomUUID()) }
      const [foreign, missing] = [
        await send(app, operation, ready, { headers }),
        await send(app, operation, elsewhere, { headers }),
      ]
      assert.equal(foreign.status, 404, foreign.text)
      const { instance: _, ...told } = foreign.body
      const { instance: __, ...expected } = missing.body
      assert.deepEqual(told, expected)
      assert.deepEqual(Object.keys(foreign.headers), Object.keys(missing.headers))
    },
  },
  {
    name: '403 for a party that may only read, and what it may do with more access succeeds',
    // Also where no refusal is documented: an answer that is not documented fails.
    when: (operation) =>
      documents('idempotency_key_reused')(operation) &&
      namesRecord(operation) &&
      !isOfNoMove(operation) &&
      !isOfLinks(operation) &&
      !isOfCrews(operation),
    async prove(app, operation, prepare) {
      for (const access of ['READ', 'REQUEST', 'STATUS', 'WRITE']) {
        const ready = await prepare(app)
        const moveID = await moveOf(app, ready.url)
        if (moveID === undefined) return
        const party = await newParty(app)
        await putOnAny(app, moveID, party, access)
        const answer = await send(app, operation, ready, { headers: party.headers })
        const isAllowed = access === 'WRITE' || accessesFor(operation).includes(access)
        if (isAllowed) assert.equal(answer.status, operation.successes[0], answer.text)
        else refusedWith(answer, operation, 'party_not_allowed')
      }
    },
  },
]
