import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newAgent, newShipment, read, through } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFile } from './places.ts'
import { fileWith } from './running.ts'
import { serve, startVanline, succeeds, vanline } from './vanline.ts'

type Shipment = { id: string; eTag: string; locator: string; status: string; estimatedWeight: number | null }

forOneService('the commands about records', (running) => {
  test('JSON where nobody looks, and a table on a terminal that fits into its line', async () => {
    const { id, locator } = await newShipment(running.service, { reference: 'shown', customerRemarks: 'red\u001b[31m' })
    const listed = await running.json<Shipment[]>('shipments', 'list', '--reference', 'shown')
    assert.deepEqual(
      listed.map((shipment) => shipment.id),
      [id],
    )
    const agents = [{ agentType: 'RELEASING_AGENT', firstName: 'Łucja', phone: '555 0199' }]
    const other = await newShipment(running.service, {
      metadata: { tariff: 'gold' },
      agents,
      actualPickupDate: '2026-11-03',
    })
    for (const options of [
      ['--metadata', 'tariff=gold', '--metadata', 'tariff=silver'],
      ['--agent', 'lucja'],
      ['--actual-pickup-from', '2026-11-03', '--actual-pickup-to', '2026-11-03'],
    ]) {
      const [found, ...more] = await running.json<Shipment[]>('shipments', 'list', ...options)
      assert.deepEqual([found?.id, more.length], [other.id, 0], options.join(' '))
    }
    const wide = await running.onTerminal(200, ['shipments', 'list', '--reference', 'shown'])
    assert.match(wide.said, new RegExp(`^locator +status .* id\\n${locator} +SUBMITTED .* ${id}$`, 'm'))
    const narrow = await running.onTerminal(40, ['shipments', 'list', '--reference', 'shown'])
    for (const line of narrow.said.split('\n')) assert.ok([...line].length <= 40, line)
    const one = await running.onTerminal(80, ['shipments', 'get', locator])
    assert.match(one.said, new RegExp(`^locator +${locator}$`, 'm'))
    assert.ok(!one.said.includes('\u001b[31m'), 'what others wrote commands the terminal')
    const asked = await running.onTerminal(80, ['shipments', 'get', locator, '--json'])
    assert.equal(JSON.parse(asked.said).id, id)
  })

  test('a change is undone by the id that history prints, and a conflict ends with 4', async () => {
    const made = await newShipment(running.service, { estimatedWeight: 1000 })
    await running.json('shipments', 'patch', made.locator, 'estimatedWeight=2500')
    const { said } = await running.onTerminal(120, ['shipments', 'history', made.locator, '--limit', '1'])
    const change = /change ([0-9a-f-]{36})/.exec(said)?.[1] ?? ''
    const preview = await running.onTerminal(120, [
      'shipments',
      'revert',
      made.locator,
      '--change',
      change,
      '--dry-run',
    ])
    assert.match(preview.said, new RegExp(`${made.locator} +estimatedWeight 2,500 → 1,000 lb`))
    assert.equal((await running.json<Shipment>('shipments', 'get', made.id)).estimatedWeight, 2500)
    const undone = await running.onTerminal(120, ['shipments', 'revert', made.locator, '--change', change])
    assert.match(undone.said, /estimatedWeight 2,500 → 1,000 lb/)
    const back = await running.json<Shipment>('shipments', 'patch', made.locator, 'estimatedWeight=3000')
    const overlap = await running.run('shipments', 'revert', made.locator, '--change', change)
    assert.equal(overlap.code, 4)
    assert.match(overlap.complained, /Later changes also changed estimatedWeight, and nothing was written\. Undo/)
    assert.doesNotMatch(overlap.complained, /--etag/)
    const unknown = await running.run('shipments', 'revert', made.locator, '--to', 'AAAAAAAAAAAAAAAAAAAAAA')
    assert.equal(unknown.code, 4)
    assert.match(unknown.complained, new RegExp(`No version of .* vanline shipments history ${made.locator}`, 's'))
    const draft = await newShipment(running.service)
    await through(running.service, draft, 'APPROVED')
    const status = await running.onTerminal(120, ['shipments', 'revert', draft.locator, '--to', draft.eTag])
    assert.match(status.said, /A status is not taken back/)
    const history = await running.onTerminal(120, ['shipments', 'history', made.locator, '--limit', '2'])
    assert.match(history.said, new RegExp(`version ${back.eTag}[^]*undoes change ${change}`))
    const first = await running.json<Shipment>('shipments', 'revert', made.id, '--to', made.eTag, '--etag', back.eTag)
    assert.equal(first.estimatedWeight, 1000)
    assert.equal((await running.run('shipments', 'revert', made.id)).code, 2)
    const agent = await newAgent(running.service, made)
    await running.json('agents', 'patch', agent.id, 'firstName=Grace')
    assert.equal(
      (await running.json<{ firstName: string }>('agents', 'revert', agent.id, '--to', agent.eTag)).firstName,
      'Ada',
    )
  })

  test('all that match a filter are changed, after a table of what would change', async () => {
    const first = await newShipment(running.service, { reference: 'many', estimatedWeight: 100 })
    const second = await newShipment(running.service, { reference: 'many', estimatedWeight: 200 })
    const words = ['shipments', 'patch', '--filter', 'reference=many', '--set', 'estimatedWeight=200']
    const dry = await running.onTerminal(120, [...words, '--dry-run'])
    assert.match(dry.said, new RegExp(`^${second.locator} +has these values already$`, 'm'))
    assert.match(dry.said, new RegExp(`^${first.locator} +estimatedWeight 100 → 200 lb$`, 'm'))
    assert.deepEqual(await read(running.service, `/v1/shipments/${first.id}`), first)
    const rows = await running.json<{ status: number; changes: string[] }[]>(...words)
    assert.deepEqual(rows.map(({ status, changes }) => [status, changes.length]).toSorted(), [
      [200, 0],
      [200, 1],
    ])
    assert.equal((await read(running.service, `/v1/shipments/${first.id}`)).estimatedWeight, 200)
    assert.deepEqual(await read(running.service, `/v1/shipments/${second.id}`), second)
    const filter = ['--filter', 'reference=many', '--filter', 'status=submitted']
    const invalid = await running.run('shipments', 'patch', ...filter, '--set', 'deliveryDate=soon', '--dry-run')
    assert.equal(invalid.code, 7, invalid.complained)
    assert.match(invalid.complained, new RegExp(`  ${first.locator}: One thing is wrong: /deliveryDate: `))
  })

  test('a shipment is created, changed, moved on and deleted', async () => {
    const made = await running.json<Shipment>(
      'shipments',
      'create',
      'shipmentType=HHG',
      'estimatedWeight=100',
      'pickupAddress.city=Boise',
      '--data',
      '{"pickupAddress":{"streetAddress1":"1 A","state":"ID","postalCode":"83702"}}',
    )
    const patched = await running.json<Shipment>(
      'shipments',
      'patch',
      made.locator,
      'estimatedWeight=',
      'metadata:={"a":"b"}',
    )
    assert.deepEqual([made.estimatedWeight, patched.estimatedWeight], [100, null])
    const moved = await running.json<Shipment>('shipments', 'status', made.locator, 'Approved', '--channel', 'support')
    assert.equal(moved.status, 'APPROVED')
    const history = await running.json<{ type: string; channel: string }[]>(
      'shipments',
      'history',
      made.id,
      '--type',
      'shipment.*',
    )
    assert.deepEqual(
      history.map(({ type }) => type),
      ['shipment.status_changed', 'shipment.updated', 'shipment.created'],
    )
    assert.equal(history[0]!.channel, 'support')
    assert.equal((await running.run('shipments', 'delete', made.id)).code, 0)
    assert.equal((await running.run('shipments', 'get', made.id)).code, 3)
    assert.equal((await running.run('shipments', 'restore', made.id, '--etag', moved.eTag)).code, 4)
    const restored = await running.json<Shipment>('shipments', 'restore', made.id)
    assert.deepEqual([restored.locator, restored.status], [made.locator, 'APPROVED'])
  })

  test('4 for a version that somebody has changed, with yours, theirs and base side by side; --merge where nothing overlaps', async () => {
    const shipment = await newShipment(running.service, { estimatedWeight: 1000 })
    const changed = await running.service.call('PATCH', `/v1/shipments/${shipment.id}`, {
      body: { estimatedWeight: 2000 },
      headers: { 'if-match': shipment.eTag },
    })
    const patch = ['shipments', 'patch', shipment.id, '--etag', shipment.eTag]
    const refused = await running.run(...patch, 'estimatedWeight=3000', 'customerRemarks=mine')
    assert.equal(refused.code, 4)
    assert.match(refused.complained, /^ +field +yours +theirs +base +changed by +at$/m)
    assert.match(refused.complained, /^! +estimatedWeight +3000 +2000 +1000 +anonymous +\d{4}-/m)
    assert.match(refused.complained, /^ +customerRemarks +mine +– +–$/m)
    assert.equal(JSON.parse(refused.said).current.eTag, changed.body.eTag)
    assert.equal((await read(running.service, `/v1/shipments/${shipment.id}`)).eTag, changed.body.eTag)
    assert.equal((await running.run(...patch, '--merge', 'estimatedWeight=3000')).code, 4)
    assert.equal((await running.run(...patch, '--merge', 'customerRemarks=mine')).code, 0)
    const { estimatedWeight, customerRemarks } = await read(running.service, `/v1/shipments/${shipment.id}`)
    assert.deepEqual([estimatedWeight, customerRemarks], [2000, 'mine'])
  })

  test('the exit code says what went wrong: 2, 3, 4, 7', async () => {
    const { id } = await newShipment(running.service)
    const calls: [number, RegExp, ...string[]][] = [
      [3, /no move with this id/, 'moves', 'get', 'XXXXXX'],
      [3, /no shipment with the locator/, 'shipments', 'get', 'KB7GMX-99'],
      [4, /cannot become DELIVERED/, 'shipments', 'status', id, 'DELIVERED'],
      [7, /reason/, 'shipments', 'status', id, 'REJECTED'],
      [
        7,
        /\/shipmentTyp: There is no such member\. Did you mean shipmentType\?/,
        'shipments',
        'create',
        'shipmentTyp=HHG',
      ],
      [2, /there is nothing to change/, 'shipments', 'patch', id],
      [2, /--metadata gold is not name=value/, 'moves', 'list', '--metadata', 'gold'],
      [2, /not an http or https URL/, 'moves', 'list', '--url', 'ftp://x'],
    ]
    const results = await Promise.all(calls.map(([, , ...args]) => running.run(...args)))
    for (const [i, [code, reason]] of calls.entries()) {
      assert.equal(results[i]!.code, code, results[i]!.complained)
      assert.match(results[i]!.complained, reason)
    }
  })

  test('moves, agents, services and webhooks have their commands', async () => {
    const move = await running.json<{ id: string; locator: string }>(
      'moves',
      'create',
      'customer.firstName=Ada',
      'reference=cli',
    )
    const shipment = await newShipment(running.service, { moveID: move.id })
    const agent = await newAgent(running.service, shipment)
    const patched = await running.json<{ firstName: string }>('agents', 'patch', agent.id, 'firstName=Bo')
    assert.equal(patched.firstName, 'Bo')
    assert.equal((await running.json<unknown[]>('agents', 'list', shipment.id)).length, 1)
    assert.equal((await running.json<unknown[]>('agents', 'list', shipment.locator)).length, 1)
    const service = await running.json<{ id: string }>(
      'services',
      'create',
      shipment.locator.toLowerCase(),
      'code=CRATE',
    )
    assert.equal((await running.json<unknown[]>('services', 'list', shipment.locator)).length, 1)
    assert.equal(
      (await running.json<{ status: string }>('services', 'status', service.id, 'approved')).status,
      'APPROVED',
    )
    assert.equal((await running.json<unknown[]>('moves', 'shipments', move.locator)).length, 1)
    assert.equal((await running.json<unknown[]>('shipments', 'list', '--move', move.locator)).length, 1)
    const [newest] = await running.json<{ moveID: string }[]>('events', 'list', '--move', move.locator, '--last', '1')
    assert.equal(newest!.moveID, move.id)
    const canceled = await running.json<{ status: string }>('moves', 'cancel', move.locator)
    assert.equal(canceled.status, 'CANCELED')
    const webhook = await running.json<{ id: string; secret: string }>(
      'webhooks',
      'create',
      'url=http://127.0.0.1:9/',
      'eventTypes=move.*',
      'enabled=false',
    )
    assert.match(webhook.secret, /^whsec_/)
    assert.notEqual((await running.json<{ secret: string }>('webhooks', 'rotate', webhook.id)).secret, webhook.secret)
    const taken = await running.json<{ authorizedBy: string }>('webhooks', 'take-over', webhook.id)
    assert.equal(taken.authorizedBy, 'anonymous')
    assert.deepEqual(await running.json('webhooks', 'deliveries', webhook.id), [])
    assert.equal((await running.run('webhooks', 'delete', webhook.id)).code, 0)
  })

  test('watch prints what happens to one shipment, and tail everything, until Ctrl-C', async () => {
    const [watched, other] = [await newShipment(running.service), await newShipment(running.service)]
    const environment = { VANLINE_URL: running.service.base }
    const watch = startVanline(['shipments', 'watch', watched.id], environment)
    const tail = startVanline(['events', 'tail', '--after', '0', '--type', 'agent.*'], environment)
    // Whether they listen already cannot be seen from outside, so there is something to hear until they have heard it.
    const heard = Promise.all([watch.line(/"weight/), tail.line(new RegExp(other.id))])
    let isHeard = false
    heard.then(
      () => {
        isHeard = true
      },
      () => {
        isHeard = true
      },
    )
    await newAgent(running.service, other)
    for (let i = 1; !isHeard; i++) {
      const { eTag } = await read(running.service, `/v1/shipments/${watched.id}`)
      await running.service.call('PATCH', `/v1/shipments/${watched.id}`, {
        body: { metadata: { weight: String(i) } },
        headers: { 'if-match': eTag },
      })
      await new Promise((soon) => setTimeout(soon, 50))
    }
    await heard
    for (const child of [watch, tail]) {
      child.process.kill('SIGINT')
      assert.equal(await child.ended, 130, child.complained.join('\n'))
    }
    for (const line of watch.said) assert.equal(JSON.parse(line).shipmentID, watched.id)
  })

  test('a list whose reader has seen enough ends quietly', async () => {
    for (let i = 0; i < 3; i++) await newShipment(running.service)
    const child = startVanline(['events', 'tail', '--after', '0'], { VANLINE_URL: running.service.base })
    await child.line(/"seq":1,/)
    child.process.stdout!.destroy()
    await newShipment(running.service)
    assert.equal(await child.ended, 0, child.complained.join('\n'))
    assert.deepEqual(child.complained, [])
  })
})

describe('a service that wants to know who calls', () => {
  test('6 without a key, with a wrong one and for what it does not allow; a key comes from a file or the environment', async () => {
    const url = newFile()
    await succeeds(['migrate'], { DATABASE_URL: url })
    const key = await succeeds(['keys', 'create', '--name', 'reader', '--scopes', 'moves:read,shipments:write'], {
      DATABASE_URL: url,
    })
    const service = await serve(url, { VANLINE_API_KEYS: 'on' })
    const run = async (key: Record<string, string>, ...args: string[]) =>
      (await vanline(args, { VANLINE_URL: service.base, ...key })).code
    const [rows, keyFile] = [fileWith('one.ndjson', '{"shipmentType":"HHG"}\n'), fileWith('key', `${key}\n`)]
    assert.equal(await run({}, 'moves', 'list'), 6)
    assert.equal(await run({ VANLINE_KEY: 'vl_wrong' }, 'import', 'shipments', rows), 6)
    assert.equal(await run({ VANLINE_KEY: key }, 'webhooks', 'list'), 6)
    assert.equal(await run({ VANLINE_KEY: key }, 'moves', 'list'), 0)
    assert.equal(await run({}, 'import', 'shipments', rows, '--key-file', keyFile), 0)
    assert.equal(await run({ VANLINE_KEY: key }, 'import', 'all', rows, '--source', 'Fleet 3'), 6)
    await service.stop()
    assert.equal(await run({ VANLINE_KEY: key }, 'moves', 'list'), 5)
  })
})
