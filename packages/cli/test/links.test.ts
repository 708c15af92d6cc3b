import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMove, read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'

forOneService('the commands about tracking links', (running) => {
  test('a link is created and printed once, listed and revoked', async () => {
    const move = await newMove(running.service)
    const create = ['links', 'create', move.locator, '--label', 'For Ada', '--expires', '30d']
    const { code, said, complained } = await running.run(...create)
    assert.equal(code, 0, complained)
    assert.match(said, /^http:\/\/127\.0\.0\.1:\d+\/track#vlt_\w+[\w-]*$/)
    const secret = said.split('#')[1]!
    assert.ok(!complained.includes(secret))
    const seen = await running.service.call('GET', '/v1/tracking', { headers: { 'vanline-tracking': secret } })
    assert.equal(seen.body.locator, move.locator)
    const [link, ...more] = await running.json<{ id: string; label: string }[]>('links', 'list', move.id)
    assert.deepEqual([link?.label, more.length], ['For Ada', 0])
    assert.match(
      (await running.onTerminal(120, ['links', 'list', move.id])).said,
      /^label +created +expires +id\nFor Ada/,
    )
    assert.equal((await running.run('links', 'revoke', link!.id)).code, 0)
    assert.deepEqual(await read(running.service, `/v1/moves/${move.id}/links`), [])
    assert.equal((await running.run('links', 'revoke', link!.id)).code, 3)
  })

  test('2 for an expiry that cannot be read, 7 for one in the past', async () => {
    const move = await newMove(running.service)
    const endings = []
    for (const expires of ['soon', '2020-01-01'])
      endings.push((await running.run('links', 'create', move.id, '--expires', expires)).code)
    assert.deepEqual(endings, [2, 7])
  })
})
