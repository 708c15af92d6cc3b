import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedApp } from '../../test/app.ts'
import { forEachDatabase } from '../../test/databases.ts'
import { newMove, read } from '../../test/fixtures.ts'
import { bearing, keyIn } from '../../test/keys.ts'
import { CUSTOMER, erase, personalIn } from '../../test/personal-data.ts'

forEachDatabase('access to erasures', (open) => {
  const app = sharedApp(open, { apiKeys: true })
  const holding = async (...scopes: string[]) => bearing(await keyIn(app.db, { scopes }, app.time.now))

  test('403 with moves:write: erasing needs a scope of its own', async () => {
    const move = await newMove(app, { customer: CUSTOMER })
    const refused = await erase(app, move, await holding('moves:write', 'shipments:write', 'events:read'))
    assert.deepEqual([refused.status, refused.body.missingScopes], [403, ['moves:erase']])
    assert.deepEqual(await read(app, `/v1/moves/${move.id}`), move)
  })

  test('412 and 201 show nothing of the move to a caller that may only erase', async () => {
    const move = await newMove(app, { customer: CUSTOMER })
    const officer = await holding('moves:erase')
    const refused = await erase(app, { id: move.id, eTag: 'AAAAAAAAAAAAAAAAAAAAAA' }, officer)
    assert.equal(refused.status, 412)
    assert.equal(refused.body.current, undefined)
    assert.deepEqual(personalIn(refused.text), [])
    assert.equal((await app.call('GET', `/v1/moves/${move.id}`, { headers: officer })).status, 403)
    const done = await erase(app, move, officer)
    assert.deepEqual([done.status, done.body.status], [201, 'DONE'])
    const [told] = await read(app, `/v1/moves/${move.id}/erasures`)
    assert.match(told.actor, /^key:/)
  })
})
