/** The short form of the fuzz: a few hundred requests on one database, and files to import. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fuzzFiles } from './csv.ts'
import { fuzz } from './run.ts'

const SEED = Number(process.env.TORTURE_SEED ?? Math.trunc(Math.random() * 2 ** 31))

describe('Whatever is sent', () => {
  test('gets an answer that is described, and an error changes nothing', async (t) => {
    t.diagnostic(`TORTURE_SEED=${SEED}`)
    const { faults } = await fuzz('SQLite', SEED, 150, 150)
    assert.deepEqual(faults, [])
  })

  test('as a file to import becomes rows or complaints', async (t) => {
    t.diagnostic(`TORTURE_SEED=${SEED}`)
    assert.deepEqual(await fuzzFiles(SEED, 300), [])
  })
})
