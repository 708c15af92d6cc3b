import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../scripts/processes.ts'
import { FAULTS } from '../faults/faults.ts'
import { BUGS } from './bugs.ts'

describe('Planted bugs', () => {
  for (const { name, edits, fault, database } of BUGS) {
    test(`${name} on ${database}: fits the source, and there is a fault that is to find it`, () => {
      for (const { file, from } of edits)
        assert.equal(readFileSync(join(ROOT, file), 'utf8').split(from).length, 2, `${file} no longer holds: ${from}`)
      assert.ok(FAULTS.some((each) => each.name === fault && each.databases.includes(database)))
    })
  }
})
