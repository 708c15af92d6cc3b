/** Tables and questions on a terminal. Programs get JSON and no questions. */
import assert from 'node:assert/strict'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newAgent, newShipment, read } from '../../server/test/fixtures.ts'
import { noteDemo } from '../src/demo/running.ts'
import { newFile, newFolder } from './places.ts'
import { fileWith, onRealTerminal, runningService } from './running.ts'
import { vanline } from './vanline.ts'

const [BOLD, RED, YELLOW, GREEN, PLAIN] = ['1', '31', '33', '32', '39'].map((code) => `\u001b[${code}m`)

describe('vanline on a terminal', () => {
  const running = runningService(async () => newFile())
  const changedByAnother = async (shipment: { id: string; eTag: string }, body: object): Promise<string> => {
    const headers = { 'if-match': shipment.eTag }
    return (await running.service.call('PATCH', `/v1/shipments/${shipment.id}`, { body, headers })).body.eTag
  }

  test('a change is told with the old and the new value', async () => {
    const { locator } = await newShipment(running.service, { estimatedWeight: 1000 })
    const patch = ['shipments', 'patch', locator]
    assert.equal(
      (await running.onTerminal(80, [...patch, 'estimatedWeight=2500'])).said,
      `✓ ${locator} estimatedWeight 1,000 → 2,500 lb`,
    )
    assert.equal(
      (await running.onTerminal(80, [...patch, 'estimatedWeight=2500'])).said,
      `✓ ${locator} has these values already.`,
    )
    const moved = await running.onTerminal(80, ['shipments', 'status', locator, 'approved'])
    assert.equal(moved.said, `✓ ${locator} status SUBMITTED → APPROVED`)
    const created = await running.onTerminal(80, ['shipments', 'create', 'shipmentType=HHG'])
    assert.match(created.said, /^✓ Created shipment \w{6}-01\.\nid /)
  })

  test('colours are used, also for what went wrong', async () => {
    const { locator } = await newShipment(running.service)
    const run = (...args: string[]) => vanline(args, { VANLINE_URL: running.service.base }, { columns: 80 })
    const listed = await run('shipments', 'list')
    assert.ok(listed.said.includes(`${BOLD}${locator}`), listed.said)
    assert.ok(listed.said.includes(`${YELLOW}SUBMITTED`), listed.said)
    const refused = await run('shipments', 'get', 'KB7GMX-99')
    assert.ok(refused.complained.startsWith(`${RED}vanline shipments get:${PLAIN} There is no shipment`))
  })

  test('where a demo has taken the address of VANLINE_URL, a person is asked, and a pipe is refused', async () => {
    const environment = { VANLINE_URL: running.service.base, XDG_STATE_HOME: newFolder() }
    noteDemo(running.service.base, environment)
    const asked = (input: string) => vanline(['moves', 'list'], environment, { columns: 80, input })
    const [yes, no, piped] = [await asked('y\n'), await asked('n\n'), await vanline(['moves', 'list'], environment)]
    assert.deepEqual([yes.code, no.code, piped.code], [0, 1, 1])
    assert.match(no.complained, /where a demo runs now\. Use the demo\? \[y\/N\] [\s\S]*Nothing was done\./)
    assert.match(piped.complained, /^vanline moves list: VANLINE_URL names [^\n]+ or stop the demo\.$/)
  })

  test('delete asks, and says what it did; --yes does not ask, and a pipe is not asked', async () => {
    const [one, two] = [await newShipment(running.service), await newShipment(running.service)]
    const refused = await running.onTerminal(80, ['shipments', 'delete', one.locator], 'n\n')
    assert.deepEqual([refused.code, refused.said], [1, ''])
    assert.match(refused.complained, new RegExp(`^Delete ${one.locator}\\? \\[y/N\\] `))
    assert.match(refused.complained, /Nothing was changed\.$/)
    assert.equal((await running.onTerminal(80, ['shipments', 'delete', one.locator])).code, 1, 'no answer is a yes')
    assert.equal((await running.onTerminal(80, ['shipments', 'delete', one.locator], '\u0003')).code, 130, 'Ctrl-C')
    assert.equal((await running.service.call('GET', `/v1/shipments/${one.id}`)).status, 200)
    const deleted = await running.onTerminal(80, ['shipments', 'delete', one.locator], 'y\n')
    const restore = `vanline shipments restore ${one.locator}`
    assert.deepEqual([deleted.code, deleted.said], [0, `✓ Deleted ${one.locator}.\n  To restore it: ${restore}`])
    const history = await running.onTerminal(80, ['shipments', 'history', one.locator])
    assert.match(history.said, new RegExp(`shipment\\.deleted  ${one.locator}  by anonymous`))
    assert.equal((await running.json<{ id: string }>(...restore.split(' ').slice(1))).id, one.id)
    assert.equal((await running.run('shipments', 'restore', one.locator.replace('-01', '-99'))).code, 3)
    const unasked = await running.onTerminal(80, ['shipments', 'delete', two.id, '--yes'])
    assert.deepEqual(
      [unasked.said, unasked.complained],
      [`✓ Deleted ${two.locator}.\n  To restore it: vanline shipments restore ${two.locator}`, ''],
    )
  })

  test('canceling a move asks as well', async () => {
    const { moveID } = await newShipment(running.service)
    const cancel = ['moves', 'cancel', moveID]
    assert.equal((await running.onTerminal(80, cancel, '\n')).code, 1)
    assert.match((await running.onTerminal(80, cancel, 'yes\n')).said, /^✓ \w{6} status SUBMITTED → CANCELED$/)
  })

  test('after a conflict it says what to type: --merge, or the current version', async () => {
    const shipment = await newShipment(running.service, { estimatedWeight: 1000 })
    const current = await changedByAnother(shipment, { estimatedWeight: 2000 })
    const patch = ['shipments', 'patch', shipment.locator, '--etag', shipment.eTag]
    const other = await running.onTerminal(80, [...patch, "customerRemarks=Ann's piano"])
    assert.equal(other.code, 4)
    const merging = ['--etag', shipment.eTag, '--merge']
    assert.match(other.complained, /^You and they changed different fields\.$/m)
    assert.ok(
      other.complained.endsWith(
        `\n  vanline shipments patch ${shipment.locator} 'customerRemarks=Ann'\\''s piano' ${merging.join(' ')}`,
      ),
      other.complained,
    )
    const same = await running.onTerminal(80, [...patch, '--merge', 'estimatedWeight=3000'])
    const typed = `vanline shipments patch ${shipment.locator} estimatedWeight=3000 --etag ${current}`
    assert.ok(same.complained.endsWith(`\n  ${typed}`), same.complained)
    assert.equal((await running.run(...typed.split(' ').slice(1))).code, 0)
    assert.equal((await read(running.service, `/v1/shipments/${shipment.id}`)).estimatedWeight, 3000)
    const late = await running.run('shipments', 'delete', shipment.id, '--etag', shipment.eTag)
    assert.match(late.complained, new RegExp(`\\n  vanline shipments delete ${shipment.id} --etag \\S+$`))
  })

  test('4 for a version that is unknown: nothing is compared, and the line says where the versions are', async () => {
    const shipment = await newShipment(running.service)
    const { locator, eTag } = shipment
    const call = ['shipments', 'patch', locator, 'estimatedWeight=3000', 'reference=PO-1', '--etag', 'nothing-of-ours']
    const { code, said, complained } = await running.onTerminal(80, [...call, '--merge'])
    assert.deepEqual([code, said], [4, ''])
    assert.deepEqual(complained.split('\n'), [
      'vanline shipments patch: The version nothing-of-ours is unknown: this record never had it, or its history is no longer kept. Nothing was compared, and nothing was written.',
      `To list the versions with their tags: vanline shipments history ${locator}`,
      'To do it on the current version all the same:',
      `  vanline shipments patch ${locator} estimatedWeight=3000 reference=PO-1 --etag ${eTag}`,
    ])
    const agent = await newAgent(running.service, shipment)
    const other = await running.onTerminal(80, ['agents', 'patch', agent.id, 'lastName=Lee', '--etag', 'none'])
    assert.match(
      other.complained,
      /The version none is unknown.*\nTo do it on the current version/,
      'agents have no history',
    )
  })

  test('a history in 80 columns shows every change, and no id where there is a locator', async () => {
    const shipment = await newShipment(running.service, { estimatedWeight: 1000 })
    await changedByAnother(shipment, { estimatedWeight: 2500, customerRemarks: 'ring twice' })
    const history = await running.onTerminal(80, ['shipments', 'history', shipment.locator, '--type', 'shipment.*'])
    const [first, ...others] = history.said.split('\n')
    assert.match(
      first!,
      new RegExp(`^\\d{4}-\\d\\d-\\d\\d [\\d:]{8}  shipment\\.updated  ${shipment.locator}  by anonymous$`),
    )
    assert.deepEqual(others.slice(0, 2).sort(), [
      '  customerRemarks – → ring twice',
      '  estimatedWeight 1,000 → 2,500 lb',
    ])
    assert.ok(!history.said.includes(shipment.id), history.said)
  })

  test('agents and services have their whole id in lists, and their name and shipment in histories', async () => {
    const { id, locator } = await newShipment(running.service)
    const content = {
      agentType: 'RELEASING_AGENT',
      firstName: 'Maximiliana',
      email: 'maximiliana.abernathy@example.com',
    }
    const agent = await running.service.call('POST', `/v1/shipments/${id}/agents`, { body: content })
    const crate = { code: 'CRATE', name: 'A crate for the piano, with a ramp' }
    const service = await running.service.call('POST', `/v1/shipments/${id}/services`, { body: crate })
    assert.match((await running.onTerminal(80, ['agents', 'list', locator])).said, new RegExp(`${agent.body.id}$`))
    assert.match((await running.onTerminal(80, ['services', 'list', locator])).said, new RegExp(`${service.body.id}$`))
    for (const events of [
      ['shipments', 'history', locator, '--type', 'agent.*', '--type', 'service.*'],
      ['events', 'list', '--last', '2'],
    ]) {
      const { said } = await running.onTerminal(80, events)
      assert.match(said, new RegExp(`agent\\.created  Maximiliana  ${locator}  by anonymous$`, 'm'))
      assert.match(said, new RegExp(`service\\.created  CRATE  ${locator}  by anonymous$`, 'm'))
      assert.ok(!said.includes(id) && !said.includes(agent.body.id), said)
    }
  })

  test('events list --last shows the newest', async () => {
    const { id } = await newShipment(running.service)
    const newest = await running.json<{ shipmentID: string; type: string }[]>('events', 'list', '--last', '2')
    assert.deepEqual([newest.length, newest.at(-1)!.shipmentID], [2, id])
    assert.equal((await running.run('events', 'list', '--last', '2', '--after', '1')).code, 2)
  })

  test('--web opens the page of the record in the console, with the browser of the user, which gets no key and no password', async () => {
    const { id, locator } = await newShipment(running.service)
    const opened = join(newFolder(), 'opened')
    const browser = fileWith(
      'browser',
      `#!/bin/sh\n(echo "$1"; env | grep -c 'vl_x\\|sesame') > ${opened}.part; mv ${opened}.part ${opened}\n`,
    )
    chmodSync(browser, 0o700)
    const page = `${running.service.base}/console/shipments/${id}`
    const call = ['shipments', 'get', locator, '--web']
    const secrets = { VANLINE_KEY: 'vl_x', DATABASE_URL: 'postgres://u:open-sesame@h/d', PGPASSWORD: 'open-sesame' }
    const environment = { ...secrets, VANLINE_URL: running.service.base, BROWSER: browser }
    const { code, said, complained } = await vanline(call, environment)
    assert.deepEqual([code, said, complained], [0, '', `Opening ${page}`])
    while (!existsSync(opened)) await pause(10)
    assert.equal(readFileSync(opened, 'utf8'), `${page}\n0\n`)
    const none = await vanline(call, { VANLINE_URL: running.service.base, BROWSER: '/no/browser' })
    assert.equal(none.code, 1)
    assert.match(none.complained, /No browser could be started/)
  })

  test('1 for login where no key is needed, and nothing is stored', async () => {
    const folder = newFolder()
    const here = { XDG_CONFIG_HOME: folder, VANLINE_URL: running.service.base }
    const { code, complained } = await vanline(['login'], here, { input: 'vl_x' })
    assert.equal(code, 1)
    assert.match(complained, /asks for no key\. Nothing was stored\.$/)
    assert.deepEqual(readdirSync(folder), [])
  })

  test('a real terminal has a width and colours, and its user is asked', async () => {
    const { locator } = await newShipment(running.service)
    const { code, shown } = await onRealTerminal(running.service, 'y\n', 'shipments', 'delete', locator)
    assert.equal(code, 0, shown)
    assert.match(shown, new RegExp(`Delete ${locator}\\? \\[y/N\\] y$`, 'm'))
    assert.ok(shown.includes(`${GREEN}✓${PLAIN} Deleted ${locator}.`), shown)
  })
})
