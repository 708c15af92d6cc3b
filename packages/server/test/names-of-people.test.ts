/** The name of a person who signed in: where it is shown, and that an erasure removes it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withoutErased } from '../src/history/erasing.ts'
import { type Body, startTestApp, type TestApp } from './app.ts'
import { forEachDatabase, type TestDatabase } from './databases.ts'
import { AUDIENCE, type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { bearing, keyIn } from './keys.ts'
import { rowsOf } from './tables.ts'

const NAME = 'Ada Zwickelmoor'

forEachDatabase('the name of a person', (open) => {
  let provider: IdentityProvider
  let database: TestDatabase
  let app: TestApp
  let ada: Record<string, string>
  before(async () => {
    provider = await startIdentityProvider()
    database = await open()
    app = await startTestApp(database, {
      ...{ apiKeys: true, authIssuer: provider.issuer, authAudience: [AUDIENCE] },
      ...{ authScopeClaims: ['groups'], authRoles: [['office', 'administrator']] },
    })
    ada = await signedIn('ada', { name: NAME, groups: ['office'] })
  })
  after(async () => {
    await app.app.close()
    await database.discard()
    await provider.close()
  })

  const signedIn = async (sub: string, claims: Body): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await provider.token(app.time.now, { sub, ...claims })}`,
  })
  const patch = async ({ id, eTag }: Body, remarks: string, headers = ada): Promise<Body> =>
    (await app.call('PATCH', `/v1/moves/${id}`, { body: { remarks }, headers: { ...headers, 'if-match': eTag } })).body
  const historyOf = async ({ id }: Body): Promise<Body[]> =>
    (await app.call('GET', `/v1/moves/${id}/history`, { headers: ada })).body
  const newMove = async (): Promise<Body> => (await app.call('POST', '/v1/moves', { body: {}, headers: ada })).body

  test('stands beside the id in history, in a 412 and in keys that the person creates', async () => {
    const move = await newMove()
    await patch(move, 'mine')
    const [newest] = await historyOf(move)
    assert.deepEqual([newest.actor, newest.actorName], ['ada', NAME])
    const refused = await patch(move, 'late')
    assert.deepEqual([refused.changes[0].by, refused.changes[0].byName], ['ada', NAME])
    assert.match(refused.detail, /by Ada Zwickelmoor at/)
    const body = { name: 'scanner', scopes: ['shipments:status'] }
    assert.equal((await app.call('POST', '/v1/keys', { body, headers: ada })).body.createdByName, NAME)
    await app.call('DELETE', `/v1/keys/${(await app.call('GET', '/v1/keys', { headers: ada })).body[0].id}`, {
      headers: ada,
    })
  })

  test('is told to the person, also to one who may do nothing', async () => {
    const vic = await signedIn('vic', { name: 'Vic', groups: ['guests'] })
    const { body } = await app.call('GET', '/v1/me', { headers: vic })
    assert.deepEqual([body.actor, body.name, body.kind, body.scopes], ['vic', 'Vic', 'TOKEN', []])
    assert.equal((await app.call('GET', '/v1/moves', { headers: vic })).status, 403)
  })

  test('is erased with the move, and that of a key is not; who erased it stays known', async () => {
    const key = await keyIn(app.db, { name: 'warehouse' })
    const move = await patch(await newMove(), 'by Ada')
    const last = await patch(move, 'by a key', bearing(key))
    const ben = await signedIn('ben', { name: 'Ben', groups: ['office'] })
    const erased = { headers: { ...ben, 'if-match': last.eTag } }
    assert.equal((await app.call('POST', `/v1/moves/${move.id}/erasures`, erased)).status, 201)
    assert.deepEqual(
      (await historyOf(move)).map(({ actor, actorName }) => [actor, actorName]),
      [
        ['ben', 'Ben'],
        [`key:${key.id}`, 'warehouse'],
        ['ada', null],
        ['ada', null],
      ],
    )
    const stored = (await rowsOf(app.db)).filter((row) => row.includes(move.id) && row.includes(NAME))
    assert.deepEqual(stored, [])
  })

  test('is not shown either while an erasure is still running', () => {
    const row = { actor: 'ada', actor_name: NAME, changes: '[]', doc: 'null' }
    assert.equal(withoutErased('moves/1', { ...row, is_erasing: 1 }).actor_name, null)
    assert.equal(withoutErased('moves/1', row).actor_name, NAME)
  })
})
