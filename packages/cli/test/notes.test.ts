import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newMove } from '../../server/test/fixtures.ts'
import { forEachService } from './running.ts'

forEachService('the commands about notes and assignees', (running) => {
  test('are written, listed, changed and deleted', async () => {
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
