import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Exchanged, Problem, Result, RowAnswer } from './exchange.ts'
import { bulkSenderOf } from './send-bulk.ts'

type Operation = { action: string; idempotencyKey: string; record: unknown }

/** A service that notes what it gets, and answers bulks so. */
function serviceWith(answerTo: (operations: Operation[]) => Partial<Exchanged> | Promise<Partial<Exchanged>>) {
  const bulks: Operation[][] = []
  const alone: string[] = []
  const send = bulkSenderOf(
    async (_path, content) => {
      const { operations } = JSON.parse(content) as { operations: Operation[] }
      bulks.push(operations)
      return { status: 200, isRepeated: false, problem: {}, ...(await answerTo(operations)) }
    },
    {
      ...{ path: '/v1/shipments', channel: undefined },
      async sendAlone(_content, key): Promise<RowAnswer> {
        alone.push(key)
        return { status: 201, isRepeated: false, id: 'alone', problem: {} }
      },
    },
  )
  return { bulks, alone, send }
}

const created = ({ idempotencyKey }: Operation): Result => ({
  status: 201,
  location: `/v1/shipments/${idempotencyKey}`,
  replayed: false,
})
const rows = (count: number) => Array.from({ length: count }, (_, i) => `{"reference":"${i}"}`)
const refused = (problem: Problem) => ({ status: 422, problem })

test('rows are sent by hundreds, and each gets its own answer', async () => {
  const service = serviceWith((operations) => ({ results: operations.map(created) }))
  const answers = await Promise.all(rows(250).map((content, i) => service.send(content, `key-${i}`)))
  assert.deepEqual(
    service.bulks.map(({ length }) => length),
    [100, 100, 50],
  )
  assert.deepEqual(service.bulks[1]![7], {
    action: 'create',
    idempotencyKey: 'key-107',
    record: { reference: '107' },
  })
  assert.deepEqual(
    answers.map(({ id }) => id),
    answers.map((_, i) => `key-${i}`),
  )
})

test('a bulk ends before it is too large', async () => {
  const service = serviceWith((operations) => ({ results: operations.map(created) }))
  const content = JSON.stringify({ remarks: 'x'.repeat(200_000) })
  await Promise.all(['a', 'b', 'c'].map((key) => service.send(content, key)))
  assert.deepEqual(
    service.bulks.map(({ length }) => length),
    [2],
  )
  assert.deepEqual(service.alone, ['c'])
})

test('a row that failed for a short time is sent again with its key, the others are not', async () => {
  let attempts = 0
  const service = serviceWith((operations) => {
    attempts += 1
    const results = operations.map(created)
    if (attempts === 1) results[1] = { status: 503, problem: { code: 'unavailable' } }
    return { results }
  })
  const answers = await Promise.all(['a', 'b', 'c'].map((key) => service.send('{}', key)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.deepEqual([service.bulks.length, service.alone], [1, ['b']])
})

test('rows are sent alone to a service that knows no new records in bulks', async () => {
  const problem = { errors: [{ pointer: '/operations/0/action', detail: 'Must be one of update, …' }] }
  const service = serviceWith(() => refused(problem))
  await Promise.all(['a', 'b'].map((key) => service.send('{}', key)))
  await Promise.all(['c', 'd'].map((key) => service.send('{}', key)))
  assert.deepEqual([service.bulks.length, service.alone], [1, ['a', 'b', 'c', 'd']])
})

test('the rows of a bulk that is refused as a whole are sent alone, and the next ones in a bulk', async () => {
  let isFirst = true
  const service = serviceWith((operations) => {
    if (!isFirst) return { results: operations.map(created) }
    isFirst = false
    return refused({ detail: 'JSON has more than 20,000 members.' })
  })
  for (const keys of [
    ['a', 'b'],
    ['c', 'd'],
  ])
    await Promise.all(keys.map((key) => service.send('{}', key)))
  assert.deepEqual([service.bulks.length, service.alone], [2, ['a', 'b']])
})
