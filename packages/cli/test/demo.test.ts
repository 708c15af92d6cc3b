import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { createClient } from '@vanline/client'
import { baseOf } from '../../../scripts/processes.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { saveFirst } from '../src/demo/colleague.ts'
import { fillDatabase } from '../src/demo/fill.ts'
import { isServiceAt } from '../src/which-service.ts'
import { newFolder } from './places.ts'
import { startVanline, vanlineAlone } from './vanline.ts'

test('vanline demo finds a free port, is found by other commands, shows what the README says, and leaves nothing behind', async () => {
  const folder = newFolder()
  const environment = { LOG_LEVEL: 'silent', TMPDIR: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder }
  // Either this server has the port, or another process has it already, which may be a service.
  const other = createServer((socket) => socket.destroy())
    .on('error', () => {})
    .listen(8080, '127.0.0.1')
  const child = startVanline(['demo'], environment)
  const base = await baseOf(child)
  const list = async (path: string) => (await (await fetch(`${base}${path}`)).json()) as Record<string, string>[]
  const shipments = await list('/v1/shipments?limit=200')
  const moves = await list('/v1/moves?limit=200')
  assert.deepEqual([moves.length, shipments.length], [40, 51])
  assert.equal(new Set(shipments.map(({ status }) => status)).size, 11)
  assert.equal(new Set(moves.map(({ status }) => status)).size, 6)
  const delivered = shipments.find(({ status }) => status === 'DELIVERED')!
  const stays = await list('/v1/storage-stays?isOpen=true&sort=createdAt&expand=daysLeft')
  assert.deepEqual(
    stays.map(({ daysLeft }) => daysLeft),
    [3, -2, 21],
  )
  await requireWeighedAndSigned(base)
  const history = await list(`/v1/shipments/${delivered.id}/history?limit=200`)
  assert.ok(history.length >= 8)
  assert.ok(new Set(history.map(({ actor }) => actor)).size >= 4, 'several people worked on it')
  assert.ok(new Set(history.map(({ channel }) => channel)).size >= 3)
  assert.ok(Date.parse(history[0]!.time!) - Date.parse(history.at(-1)!.time!) > 20 * 24 * 3600 * 1000)
  assert.ok(Date.parse(history[0]!.time!) < Date.now())
  assert.ok(child.said.includes('Port 8080 is in use, so the demo takes another one.'))
  assert.match(child.said[0]!, /^Creating a temporary database/)
  await child.line(/^Commands use this demo while it runs\.$/)
  const tracked = child.said.find((line) => line.includes('/track#'))!
  for (const address of [`${base}/console`, `${base}/docs`])
    assert.ok(child.said.some((line) => line.endsWith(address)))
  const headers = { 'vanline-tracking': tracked.split('#')[1]! }
  assert.equal((await fetch(`${base}/v1/tracking`, { headers })).status, 200)
  const [, contestedID] = /\/console\/shipments\/(\S+)/.exec(child.said.join('\n'))!
  assert.equal((await fetch(`${base}/v1/shipments/${contestedID}`)).status, 200)
  const listed = await vanlineAlone(['moves', 'list', '--limit', '1'], environment)
  if (await isServiceAt('http://127.0.0.1:8080')) assert.match(listed.complained, /a service at .* Name one with --url/)
  else assert.deepEqual([listed.code, listed.complained], [0, `Using the demo at ${base}.`])
  const keyed = await vanlineAlone(['moves', 'list'], { ...environment, VANLINE_KEY: 'vl_of_a_service' })
  assert.doesNotMatch(keyed.complained, /Using the demo/)
  assert.equal(globSync(join(folder, 'vanline-demo-*')).length, 1)
  child.process.kill('SIGTERM')
  assert.equal(await child.ended, 0)
  assert.deepEqual(globSync(['vanline-demo-*', 'vanline/*'], { cwd: folder }), [])
  other.close()
})

/** Each shipment that was picked up is weighed; one was weighed again, and one has changed since its delivery was signed. */
async function requireWeighedAndSigned(url: string): Promise<void> {
  const client = createClient({ baseUrl: url })
  const shipments = await Array.fromAsync(client.shipments.each({ limit: 200 }))
  const loaded = shipments.filter(({ actualWeight }) => actualWeight !== null)
  assert.equal(loaded.length, 29)
  const changed: string[][] = []
  let reweighs = 0
  for (const { id, actualWeight, actualWeightFrom } of loaded) {
    const { items } = await client.weighings.list(id)
    const counting = items.find((each) => each.id === actualWeightFrom)!
    assert.deepEqual([counting.isCertified, counting.netWeight], [true, actualWeight])
    if (counting.isReweigh) reweighs++
    for (const { id: signatureID } of (await client.signatures.list(id, { purpose: ['DELIVERY'] })).items) {
      const changes = await client.signatures.changesSince(signatureID)
      if (changes.length > 0) changed.push(changes.flatMap(({ paths }) => paths))
    }
  }
  assert.equal(reweighs, 1)
  assert.equal(changed.length, 1)
  assert.ok(
    changed[0]!.some((path) => path.endsWith('/exceptions')),
    String(changed[0]),
  )
}

test('a colleague saves the shipment that the demo names, under a name of the story', async () => {
  const path = join(newFolder(), 'demo.db')
  const config = readConfig({ DATABASE_URL: `sqlite:${path}` })
  const { contestedID, keys } = await fillDatabase(config, Date.now())
  const contested = { config, shipmentID: contestedID, key: keys['Ben Walsh'], name: 'Ben Walsh' }
  assert.match(
    await saveFirst(contested),
    /^Ben Walsh moved the delivery of \S+ to \d{4}-\d\d-\d\d\. Now save your change\.$/,
  )
  const raw = new DatabaseSync(path)
  const event = JSON.stringify(raw.prepare('SELECT * FROM events ORDER BY seq DESC LIMIT 1').get())
  raw.close()
  assert.match(event, /shipment\.updated.*scheduledDeliveryDate/)
  assert.match(event, /Ben Walsh/)
})

test('no job of the demo overloads its truck, and every truck that is planned has a pickup', async () => {
  const path = join(newFolder(), 'demo.db')
  await fillDatabase(readConfig({ DATABASE_URL: `sqlite:${path}` }), Date.now())
  const raw = new DatabaseSync(path)
  const jobs = raw.prepare('SELECT doc FROM jobs').all()
  const overloaded = raw
    .prepare(
      `SELECT name, pounds, capacity_pounds FROM resource_days JOIN trucks ON id = resource_id
        WHERE pounds > capacity_pounds`,
    )
    .all()
  const planned = raw.prepare('SELECT count(DISTINCT truck_id) AS trucks, count(truck_id) AS jobs FROM jobs').get()
  raw.close()
  assert.deepEqual(overloaded, [])
  assert.ok(jobs.length >= 6, `${jobs.length} jobs`)
  assert.deepEqual({ ...planned }, { trucks: 3, jobs: jobs.length })
  for (const { doc } of jobs) assert.equal(JSON.parse(String(doc)).allowOverload, false)
})
