import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { forEachDatabase, type TestDatabase } from '../../test/databases.ts'
import { rowsOf } from '../../test/tables.ts'
import { unguarded } from '../db/database.ts'
import { AHEAD_MIN } from '../kernel/change-size.ts'
import { AppError } from '../kernel/errors.ts'
import { openScale } from './large-changes.ts'

forEachDatabase('A large change', (open) => {
  let database: TestDatabase
  before(async () => {
    database = await open()
  })
  after(() => database.discard())

  test('writes nothing after the answer of a time-out', async () => {
    const { db } = database
    const before = await rowsOf(db)
    const reply = { sent: false }
    const request = { principal: { id: 'ann', partyID: null }, takeMore: null }
    const scale = openScale(
      { db, partsMaxMs: 8_000 },
      request as unknown as FastifyRequest,
      reply as FastifyReply,
      false,
    )
    const decide = async () => {
      scale.weigh(AHEAD_MIN + 1)
      const write = unguarded(sql`INSERT INTO settings (name, value) VALUES ('late', '')`)
      return { writes: [write], answer: undefined }
    }
    const run = scale.run(
      (now, prepare) =>
        db.change(
          now,
          prepare &&
            (async (reader) => {
              await prepare(reader)
              reply.sent = true
            }),
        ),
      decide,
      async () => ({ writes: [], made: [] }),
    )
    await assert.rejects(run, (error) => error instanceof AppError && error.code === 'unavailable')
    assert.deepEqual(await rowsOf(db), before)
  })
})
