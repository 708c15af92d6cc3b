import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { rowsOf } from '../tables.ts'
import { essenceOf } from '../without-identity.ts'
import { documents, type Proof, refusedWith, send } from './description.ts'

const isWrite = documents('idempotency_key_reused')

/** The rows of the service. The use of a key is noted at any time. */
const storedIn = async (app: Parameters<typeof send>[0]) =>
  (await rowsOf(app.db)).filter((row) => !row.startsWith('api_keys')).map((row) => row.slice(0, 2_000))

/** Proofs that a dry run answers like the request and writes nothing. */
export const DRY_RUN_PROOFS: Proof[] = [
  {
    name: 'dryRun=true answers as the request does, shows no secret, and writes nothing',
    when: isWrite,
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const query = `${ready.url.includes('?') ? '&' : '?'}dryRun=true`
      const headers = { 'idempotency-key': randomUUID() }
      const [before, lastTime] = [await storedIn(app), app.time.now]
      const dry = await send(app, operation, ready, { query, headers })
      assert.equal(dry.headers['dry-run'], 'true')
      assert.equal(dry.body?.secret, undefined)
      assert.deepEqual(await storedIn(app), before)
      assert.equal(app.time.now, lastTime)
      const real = await send(app, operation, ready, { headers })
      assert.equal(real.headers['dry-run'], undefined)
      assert.equal(real.headers['idempotent-replayed'], undefined, 'the dry run has kept no answer')
      assert.equal(real.status, operation.successes[0], real.text)
      assert.deepEqual(essenceOf(dry), essenceOf(real))
    },
  },
  {
    name: '400 for a dryRun that is neither true nor false, and on what only reads',
    when: documents('invalid_query'),
    async prove(app, operation, prepare) {
      const ready = await prepare(app)
      const mark = ready.url.includes('?') ? '&' : '?'
      for (const text of isWrite(operation) ? ['maybe', '', '1', 'TRUE'] : ['true', 'false']) {
        const answer = await send(app, operation, ready, { query: `${mark}dryRun=${text}` })
        refusedWith(answer, operation, 'invalid_query')
        assert.equal(answer.body.errors[0].parameter, 'dryRun')
      }
    },
  },
]
