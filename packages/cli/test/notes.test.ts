import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMove } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'

forOneService('the commands about notes, views, presence and assignees', (running) => {
  test('views are stored, listed by page, shared and deleted', async () => {
    const { id } = await running.json<{ id: string }>('views', 'create', 'name=Drafts', 'page=moves')
    await running.json('views', 'create', '--data', '{"name": "Late", "page": "shipments"}')
    const listed = await running.json<{ id: string; shared: boolean }[]>('views', 'list', '--page', 'moves')
    assert.deepEqual(
      listed.map((view) => [view.id, view.shared]),
      [[id, false]],
    )
    assert.equal((await running.run('views', 'share', id)).code, 0)
    assert.equal((await running.json<{ shared: boolean }>('views', 'get', id)).shared, true)
    assert.match((await running.onTerminal(200, ['views', 'share', id, '--stop'])).said, /shared/)
    assert.equal((await running.json<{ shared: boolean }>('views', 'get', id)).shared, false)
    assert.match((await running.onTerminal(200, ['views', 'list'])).said, /Drafts +moves +no/)
    assert.equal((await running.run('views', 'delete', id)).code, 0)
    assert.deepEqual(await running.json('views', 'list', '--page', 'moves'), [])
  })

  test('presence lists who has a record open, and one record by its id', async () => {
    const [open, other] = [await newMove(running.service), await newMove(running.service)]
    for (const { id } of [open, other]) {
      const body = { recordType: 'MOVE', recordID: id, activity: 'EDITING' }
      assert.equal((await running.service.call('PUT', '/v1/presence', { body })).status, 200)
    }
    assert.equal((await running.json<object[]>('presence', 'list')).length, 2)
    const [one] = await running.json<{ recordID: string; people: object[] }[]>('presence', 'list', open.id)
    assert.deepEqual([one?.recordID, one?.people.length], [open.id, 1])
    const { said } = await running.onTerminal(200, ['presence', 'list', open.id])
    assert.match(said, new RegExp(`EDITING .* MOVE +${open.id}`))
  })

  test('notes are written, listed, changed and deleted', async () => {
    const move = await newMove(running.service)
    const { id } = await running.json<{ id: string }>('notes', 'create', move.locator, 'Ring twice, @ben')
    const [note, ...more] = await running.json<{ id: string; mentions: string[] }[]>('notes', 'list', move.id)
    assert.deepEqual([note?.id, note?.mentions, more], [id, ['ben'], []])
    assert.equal((await running.run('notes', 'patch', id, 'text=Knock')).code, 0)
    assert.equal((await running.json<{ text: string }>('notes', 'get', id)).text, 'Knock')
    assert.equal((await running.run('notes', 'delete', id)).code, 0)
    assert.deepEqual(await running.json('notes', 'list', move.id), [])
  })

  test('moves are listed by their assignee, and without one', async () => {
    const [taken, free] = [await newMove(running.service, { assignee: 'Cleo' }), await newMove(running.service)]
    const ids = async (...words: string[]) =>
      (await running.json<{ id: string }[]>('moves', 'list', ...words)).map(({ id }) => id)
    assert.deepEqual(await ids('--assignee', 'Cleo'), [taken.id])
    assert.ok((await ids('--unassigned')).includes(free.id))
    assert.ok(!(await ids('--unassigned')).includes(taken.id))
  })
})
