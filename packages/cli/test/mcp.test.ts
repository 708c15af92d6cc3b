/** The contract of writes, kept by agents: through the SDK's own client, over both transports, on both databases. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Agent } from '../../server/test/agents.ts'
import type { Body } from '../../server/test/app.ts'
import { newMove, newShipment, read } from '../../server/test/fixtures.ts'
import { agentAt, TRANSPORTS } from './agents.ts'
import { forOneService } from './one-service.ts'

/** Forms that the user of an agent has seen, and what is answered next. */
type Asked = { forms: Body[]; next: Body }

forOneService(
  'agents',
  (running) => {
    for (const transport of TRANSPORTS)
      describe(`over ${transport}`, () => {
        const asked: Asked = { forms: [], next: { action: 'decline' } }
        let agent: Agent
        /** An agent whose user can be asked. */
        let asking: Agent
        before(async () => {
          agent = await agentAt(running.service, transport)
          asking = await agentAt(running.service, transport, { capabilities: { elicitation: { form: {} } } })
          asking.client.setRequestHandler('elicitation/create', async ({ params }) => {
            asked.forms.push(params)
            return asked.next
          })
        })
        after(async () => {
          await agent?.close()
          await asking?.close()
        })
        const shipmentNow = ({ id }: Body) => read(running.service, `/v1/shipments/${id}`)
        const historyOf = ({ id }: Body) => read(running.service, `/v1/shipments/${id}/history`)
        const changeElsewhere = async ({ id, eTag }: Body, body: Body) =>
          (await running.service.call('PATCH', `/v1/shipments/${id}`, { body, headers: { 'if-match': eTag } })).body

        test('a change with the tag that was read is made, by an agent', async () => {
          const { id } = await newShipment(running.service)
          const { result: found } = await agent.call('get_record', { kind: 'shipment', id })
          const { eTag } = found.record
          const { result } = await agent.call('update_shipment', { id, eTag, changes: { estimatedWeight: 100 } })
          assert.deepEqual(
            [result.record.estimatedWeight, result.merged, result.alsoChanged, result.dryRun],
            [100, false, [], false],
          )
          const [{ channel, type }] = await historyOf({ id })
          assert.deepEqual([type, channel], ['shipment.updated', 'mcp'])
        })

        test('a change without a tag, or with one for any version, is refused, and names the tool to read with', async () => {
          const shipment = await newShipment(running.service)
          const { id, eTag } = shipment
          for (const tag of [{}, { eTag: '*' }, { eTag: `"${eTag}"` }, { eTag: `${eTag}, *` }, { eTag: 7 }])
            for (const [tool, content] of Object.entries({
              update_shipment: { id, changes: { estimatedWeight: 1 } },
              change_status: { kind: 'shipment', id, status: 'APPROVED' },
              revert_change: { kind: 'shipment', id, to: eTag },
            })) {
              const { error } = await agent.call(tool, { ...content, ...tag })
              assert.equal(error.code, 'invalid_arguments', tool)
              assert.ok(error.errors.some((each: Body) => each.pointer === '/eTag' && /get_record/.test(each.detail)))
            }
          const many = {
            kind: 'shipment',
            mode: 'ATOMIC',
            operations: [{ action: 'update', id, eTag: '*', changes: {} }],
          }
          const { error } = await agent.call('change_many', many)
          assert.deepEqual(
            error.errors.map((each: Body) => [each.pointer, each.code]),
            [['/operations/0/eTag', 'wildcard_refused']],
          )
          assert.deepEqual(await shipmentNow(shipment), shipment)
        })

        test('a stale change of other fields is merged, says what else changed, and takes effect once', async () => {
          const shipment = await newShipment(running.service)
          await changeElsewhere(shipment, { customerRemarks: 'ring twice' })
          const named = { id: shipment.id, eTag: shipment.eTag, requestKey: 'my change' }
          const change = { ...named, changes: { estimatedWeight: 7 } }
          const first = await agent.call('update_shipment', change)
          assert.equal(first.result.merged, true)
          assert.deepEqual(
            first.result.alsoChanged.map(({ path, from, to }: Body) => [path, from, to]),
            [['/customerRemarks', null, 'ring twice']],
          )
          const again = await agent.call('update_shipment', change)
          assert.deepEqual(again.result, { ...first.result, repeated: true })
          assert.deepEqual(await shipmentNow(shipment), first.result.record)
          assert.equal((await historyOf(shipment)).length, 3)
        })

        test('an equal change of another agent is not taken for a repeated one', async () => {
          const { id, eTag } = await newShipment(running.service, { estimatedWeight: 1 })
          const change = { id, eTag, changes: { estimatedWeight: 2 } }
          assert.equal((await agent.call('update_shipment', change)).result.repeated, false)
          const { error } = await asking.call('update_shipment', change)
          assert.equal(error.code, 'merge_conflict')
          assert.match(error.next, /has your values already.*get_record/)
        })

        test('a stale change of the same field is refused with both values, who and when', async () => {
          const shipment = await newShipment(running.service)
          const current = await changeElsewhere(shipment, { estimatedWeight: 5 })
          const { error } = await agent.call('update_shipment', {
            ...{ id: shipment.id, eTag: shipment.eTag, changes: { estimatedWeight: 7, reference: 'mine' } },
          })
          assert.equal(error.code, 'merge_conflict')
          assert.deepEqual(error.current, current)
          const [{ at, ...field }, ...others] = error.fields
          assert.deepEqual(
            [field, others],
            [{ path: '/estimatedWeight', base: null, yours: 7, theirs: 5, by: 'anonymous', byName: null }, []],
          )
          assert.equal(at, current.lastUpdated)
          assert.match(error.next, /get_record/)
          assert.deepEqual(await shipmentNow(shipment), current)
        })

        for (const [choice, other, kept] of [
          ['mine', undefined, 7],
          ['theirs', undefined, 5],
          ['other', '6', 6],
        ] as const)
          test(`the user of an agent decides a conflict: ${choice}`, async () => {
            const shipment = await newShipment(running.service)
            await changeElsewhere(shipment, { estimatedWeight: 5 })
            const content = { '/estimatedWeight': choice, ...(other && { '/estimatedWeight (other)': other }) }
            asked.next = { action: 'accept', content }
            const { result } = await asking.call('update_shipment', {
              ...{ id: shipment.id, eTag: shipment.eTag, changes: { estimatedWeight: 7, reference: 'mine' } },
            })
            const form = asked.forms.pop()
            assert.match(
              form.requestedSchema.properties['/estimatedWeight'].description,
              /mine: 7\. theirs: 5, by anon/,
            )
            assert.deepEqual([result.record.estimatedWeight, result.record.reference], [kept, 'mine'])
            assert.deepEqual(await shipmentNow(shipment), result.record)
          })

        test('a user who declines, or answers half, leaves the record as it is', async () => {
          const shipment = await newShipment(running.service)
          const current = await changeElsewhere(shipment, { estimatedWeight: 5 })
          for (const next of [{ action: 'decline' }, { action: 'accept', content: { '/estimatedWeight': 'other' } }]) {
            asked.next = next
            const { error } = await asking.call('update_shipment', {
              ...{ id: shipment.id, eTag: shipment.eTag, changes: { estimatedWeight: 7 } },
            })
            assert.deepEqual([error.code, error.current], ['merge_conflict', current])
          }
          assert.deepEqual(await shipmentNow(shipment), current)
        })

        test('what is created is created once for a requestKey', async () => {
          const asks = { move: { reference: 'ours' }, requestKey: `key ${transport}` }
          const first = await agent.call('create_move', asks)
          assert.deepEqual((await agent.call('create_move', asks)).result, { ...first.result, repeated: true })
          const { error } = await agent.call('create_move', { ...asks, move: { reference: 'other' } })
          assert.equal(error.code, 'idempotency_key_reused')
          const moveID = first.result.record.id
          const shipment = { moveID, shipmentType: 'HHG', agents: [] }
          const made = await agent.call('create_shipment', { shipment, requestKey: `key ${transport}` })
          assert.equal(made.result.record.moveID, moveID)
          const note = { kind: 'move', id: moveID, text: 'Ring @ben', requestKey: `key ${transport}` }
          const added = (await agent.call('add_note', note)).result
          assert.deepEqual((await agent.call('add_note', note)).result, { ...added, repeated: true })
          assert.equal((await read(running.service, `/v1/moves/${moveID}/notes`)).length, 1)
          const channels = (await read(running.service, `/v1/moves/${moveID}/history`)).map(
            ({ channel }: Body) => channel,
          )
          assert.deepEqual([...new Set(channels)], ['mcp'])
        })

        test('a dry run of any tool writes nothing', async () => {
          const shipment = await newShipment(running.service)
          const { id, eTag, moveID } = shipment
          const move = await read(running.service, `/v1/moves/${moveID}`)
          const calls: [string, Body][] = [
            ['create_move', { move: {}, requestKey: 'dry' }],
            ['create_shipment', { shipment: { moveID, shipmentType: 'HHG' }, requestKey: 'dry' }],
            ['update_move', { id: moveID, eTag: move.eTag, changes: { reference: 'dry' } }],
            ['update_shipment', { id, eTag, changes: { reference: 'dry' } }],
            ['change_status', { kind: 'shipment', id, eTag, status: 'APPROVED' }],
            ['add_note', { kind: 'shipment', id, text: 'dry', requestKey: 'dry' }],
            ['revert_change', { kind: 'shipment', id, eTag, to: eTag }],
            [
              'change_many',
              {
                ...{ kind: 'shipment', mode: 'ATOMIC' },
                operations: [{ action: 'updateStatus', id, eTag, status: 'APPROVED' }],
              },
            ],
          ]
          for (const [tool, args] of calls) {
            const { result, text } = await agent.call(tool, { ...args, dryRun: true })
            assert.equal(result?.dryRun, true, `${tool} ${text}`)
          }
          assert.deepEqual(await shipmentNow(shipment), shipment)
          assert.deepEqual(await read(running.service, `/v1/moves/${moveID}`), move)
          assert.equal((await read(running.service, `/v1/moves/${moveID}/shipments`)).length, 1)
        })

        test('statuses, many changes and reversions need the version that was read', async () => {
          const shipment = await newShipment(running.service)
          const { id, eTag } = shipment
          const { result: approved } = await agent.call('change_status', {
            ...{ kind: 'shipment', id, eTag, status: 'APPROVED' },
          })
          assert.equal(approved.record.status, 'APPROVED')
          const { error } = await agent.call('change_status', {
            ...{ kind: 'shipment', id, eTag, status: 'REJECTED', reason: 'late' },
          })
          assert.deepEqual([error.code, error.reason, error.current], ['precondition_failed', 'stale', approved.record])
          const update = (tag: string, weight: number) => ({
            ...{ kind: 'shipment', mode: 'ATOMIC' },
            operations: [{ action: 'update', id, eTag: tag, changes: { estimatedWeight: weight } }],
          })
          assert.equal((await agent.call('change_many', update(eTag, 8))).error.code, 'bulk_refused')
          const { result: many } = await agent.call('change_many', update(approved.record.eTag, 9))
          assert.equal(many.results[0].record.estimatedWeight, 9)
          const { result: history } = await agent.call('get_history', { kind: 'shipment', id, limit: 1 })
          const [event] = history.events
          assert.deepEqual([event.channel, event.eTag], ['mcp', many.results[0].eTag])
          assert.ok(history.nextCursor)
          const revert = { kind: 'shipment', id, change: event.id }
          assert.equal((await agent.call('revert_change', { ...revert, eTag })).error.code, 'precondition_failed')
          const { result: reverted } = await agent.call('revert_change', { ...revert, eTag: event.eTag })
          assert.equal(reverted.record.estimatedWeight, null)
        })

        test('wrong arguments are tool errors with pointers', async () => {
          const { id, eTag } = await newShipment(running.service)
          const pointersOf = async (tool: string, args: Body) =>
            (await agent.call(tool, args)).error.errors.map(({ pointer }: Body) => pointer)
          const changes = { estimatedWeight: 'much', weigth: 1 }
          assert.deepEqual(await pointersOf('update_shipment', { id, eTag, changes }), [
            '/changes/weigth',
            '/changes/estimatedWeight',
          ])
          assert.deepEqual(await pointersOf('find_shipments', { status: ['LOST'], limit: 1000 }), [
            '/status/0',
            '/limit',
          ])
          assert.deepEqual(await pointersOf('create_shipment', { shipment: {} }), ['/requestKey'])
          assert.deepEqual(await pointersOf('change_status', { kind: 'shipment', id, eTag, status: 'GONE' }), [
            '/status',
          ])
          const many = { kind: 'shipment', mode: 'ATOMIC' }
          const operation = { action: 'updateStatus', id, eTag, status: 'APPROVED' }
          assert.deepEqual(await pointersOf('change_many', { ...many, operations: [{ ...operation, changes: {} }] }), [
            '/operations/0/changes',
          ])
          const patch = { ...operation, action: 'update', patch: {} }
          assert.deepEqual(await pointersOf('change_many', { ...many, operations: [patch] }), ['/operations/0/patch'])
          await assert.rejects(agent.call('lose_update'), { code: -32602, message: /no tool lose_update.*find_moves/ })
          assert.match((await agent.call('get_record', { kind: 'move', id: 'nowhere' })).error.code, /move_not_found/)
        })

        test('records are resources, and their changes are told', async () => {
          const move = await newMove(running.service)
          const uri = `vanline://moves/${move.id}`
          const { resources } = await agent.client.listResources()
          assert.ok(resources.some((each) => each.uri === uri))
          const { resourceTemplates } = await agent.client.listResourceTemplates()
          assert.deepEqual(
            resourceTemplates.map(({ name }) => name),
            ['move', 'shipment'],
          )
          const { contents } = await agent.client.readResource({ uri })
          assert.deepEqual(JSON.parse((contents[0] as Body).text), move)
          const { promise: notified, resolve } = Promise.withResolvers<string>()
          agent.client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri))
          const listening = await agent.client.listen({ resourceSubscriptions: [uri] })
          // Over stdio the feed may not be open yet, so the move changes until it is told.
          let isTold = false
          void notified.then(() => {
            isTold = true
          })
          while (!isTold) await newShipment(running.service, { moveID: move.id })
          assert.equal(await notified, uri)
          await listening.close()
        })

        test('prompts begin tasks', async () => {
          const { prompts } = await agent.client.listPrompts()
          assert.deepEqual(
            prompts.map(({ name }) => name),
            ['plan_pickups', 'explain_conflict', 'check_move'],
          )
          const { messages } = await agent.client.getPrompt({ name: 'check_move', arguments: { move: '7QXRJV' } })
          assert.match((messages as Body)[0].content.text, /Check the move 7QXRJV/)
          await assert.rejects(agent.client.getPrompt({ name: 'check_move' }), /needs move/)
        })
      })
  },
  { VANLINE_MCP: 'on' },
)
