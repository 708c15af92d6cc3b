import assert from 'node:assert/strict'
import { test } from 'node:test'
import { papersToKeep } from './papers.ts'
import type { Paper, Visit } from './schema.ts'

const paper = (id: string, day: number, size: number | null, status = 'STORED') =>
  ({ id, size, status, createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() }) as unknown as Paper
const visits = (...documents: Paper[]) => [{ documents }] as unknown as Visit[]

test('the newest papers are kept as far as there is room, and one that is too large leaves its room', () => {
  const of = visits(paper('old', 10, 30), paper('huge', 12, 500), paper('new', 13, 60), paper('older', 9, 20))
  assert.deepEqual(
    papersToKeep(of, 100).map(({ id }) => id),
    ['new', 'old'],
  )
  assert.deepEqual(papersToKeep(of, 10), [])
})

test('a paper of two jobs is kept once, and one without its content not', () => {
  const shared = paper('shared', 10, 30)
  const of = [...visits(shared, paper('pending', 11, null, 'PENDING')), ...visits(shared)]
  assert.deepEqual(papersToKeep(of, 100), [shared])
})
