/** Bugs of change requests: one is applied by half, or more than once. */
import { BOTH } from '../places.ts'
import { type Bug, inFile } from './bug.ts'

type Planted = Pick<Bug, 'name' | 'edits' | 'complaint'>

const PLANTED: readonly Planted[] = [
  {
    name: 'a request is accepted without the change of its record',
    complaint: /is (ACCEPTED|PARTLY_ACCEPTED), and changed 0 records/,
    edits: inFile('change-requests/decide-operations.ts', [
      'writes: [...writes, ...changeRequestEnded(before, after, ctx)]',
      'writes: [...writes.slice(0, 0), ...changeRequestEnded(before, after, ctx)]',
    ]),
  },
  {
    name: 'a record is changed while its request still waits',
    complaint: /is PENDING, and changed [1-9]\d* records|were not changed at once|was decided \d+ times/,
    edits: inFile('change-requests/decide-operations.ts', [
      'writes: [...writes, ...changeRequestEnded(before, after, ctx)]',
      'writes: writes.length > 0 ? [...writes] : changeRequestEnded(before, after, ctx)',
    ]),
  },
  {
    name: 'a request is decided although it was decided before',
    complaint: /was change_request\.created, then \S+, then|was decided \d+ times/,
    edits: inFile('change-requests/rules.ts', [
      "  if (status === 'PENDING') return\n",
      "  if (status !== 'OUTDATED') return\n",
    ]),
  },
  {
    name: 'a partial acceptance writes the whole patch',
    complaint: /is PARTLY_ACCEPTED, and its \S+ was written 1 times/,
    edits: inFile('change-requests/decide-operations.ts', [
      'mergePatch(found.record, taken)',
      'mergePatch(found.record, taken && patchOf(request))',
    ]),
  },
]

export const REQUEST_BUGS: readonly Bug[] = PLANTED.flatMap((bug) =>
  BOTH.map((database) => ({ ...bug, database, fault: 'deciders' })),
)
