import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '../../server/test/fixtures.ts'
import { newCrewMember } from '../../server/test/planning.ts'
import { forOneService } from './one-service.ts'

forOneService('the commands about crew links', (running) => {
  test('a link is created and printed once, listed and revoked', async () => {
    const member = await newCrewMember(running.service)
    const { code, said, complained } = await running.run('crew-links', 'create', member.id, '--label', 'Own phone')
    assert.equal(code, 0, complained)
    assert.match(said, /^http:\/\/127\.0\.0\.1:\d+\/crew#vcr_\w+[\w-]*$/)
    const secret = said.split('#')[1]!
    assert.ok(!complained.includes(secret))
    const headers = { authorization: `Bearer ${secret}` }
    assert.equal((await running.service.call('GET', '/v1/crew/me', { headers })).body.crewMember.id, member.id)
    const [link, ...more] = await running.json<{ id: string; label: string }[]>('crew-links', 'list', member.id)
    assert.deepEqual([link?.label, more.length], ['Own phone', 0])
    assert.equal((await running.run('crew-links', 'revoke', link!.id)).code, 0)
    assert.deepEqual(await read(running.service, `/v1/crew-members/${member.id}/links`), [])
    assert.equal((await running.service.call('GET', '/v1/crew/me', { headers })).body.code, 'link_revoked')
    assert.equal((await running.run('crew-links', 'revoke', link!.id)).code, 3)
  })
})
