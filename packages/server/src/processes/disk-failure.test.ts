/** The real process on a disk that fails. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { baseOf } from '../../../../scripts/processes.ts'
import { startChild } from '../../test/child.ts'

const folder = mkdtempSync(join(tmpdir(), 'vanline-test-'))
after(() => rmSync(folder, { recursive: true }))

/** Content of 20 KB, so that the limit is near. */
const LARGE = Object.fromEntries(Array.from({ length: 40 }, (_each, i) => [`key ${i}`, 'x'.repeat(500)]))

async function startServer(database: string, [command, ...args]: string[]) {
  const environment = { PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'error', VANLINE_RATE_LIMIT: '0' }
  const child = startChild(command!, args, environment)
  return { ...child, base: await baseOf(child) }
}

async function create(base: string, key: string) {
  const answer = await fetch(`${base}/v1/shipments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ shipmentType: 'HHG', reference: key, metadata: LARGE }),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; detail?: string } }
}

test('503 outcome_unknown when the disk fails during a COMMIT; the process ends with 74, and the same key has one effect', async () => {
  const database = `sqlite:${join(folder, 'vanline.db')}`
  const server = [process.execPath, 'packages/server/src/server.ts']
  // A limit on the size of files makes writes fail like a broken disk, and needs no privileges.
  const failing = await startServer(database, ['sh', '-c', 'ulimit -f 4096 && exec "$0" "$@"', ...server])
  let [count, answer] = [0, await create(failing.base, 'row 0')]
  while (answer.status === 201 && count < 500) answer = await create(failing.base, `row ${++count}`)
  assert.deepEqual([answer.status, answer.body.code], [503, 'outcome_unknown'])
  assert.doesNotMatch(answer.body.detail!, /othing was written/)

  assert.equal(await failing.ended, 74)
  const fatal = failing.said
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
    .filter(({ level }) => level === 60)
  assert.deepEqual(
    fatal.map(({ msg, err }) => [/^the disk failed while changes were being committed/.test(msg), err.cause.message]),
    [[true, 'disk I/O error']],
  )
  await assert.rejects(fetch(`${failing.base}/livez`))

  const healed = await startServer(database, server)
  assert.equal((await create(healed.base, `row ${count}`)).status, 201)
  const list = await fetch(`${healed.base}/v1/shipments?reference=${encodeURIComponent(`row ${count}`)}`)
  assert.equal(((await list.json()) as unknown[]).length, 1)
})
