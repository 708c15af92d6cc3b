/** The MCP Inspector, another client than the SDK's, lists and calls everything, and complains about nothing. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { ROOT } from '../../../scripts/processes.ts'
import { ensureToolFolder } from '../../../scripts/tool-folder.ts'
import { TOOLS } from '../../server/src/mcp/tools.ts'
import type { Body } from '../../server/test/app.ts'
import { newShipment, newStorageStay, read } from '../../server/test/fixtures.ts'
import { newJob, PLAN } from '../../server/test/planning.ts'
import { WEIGHTS } from '../../server/test/weighing.ts'
import { TRANSPORTS } from './agents.ts'
import { newFile } from './places.ts'
import { runningService } from './running.ts'

const run = promisify(execFile)
/** Beside other work a start can take long. */
const PATIENT = ['--connect-timeout', '120000']
const INSPECTOR = `${ROOT}mcp-tools/node_modules/.bin/mcp-inspector`

describe('the MCP Inspector', () => {
  ensureToolFolder('mcp-tools')
  const running = runningService(async () => newFile(), { VANLINE_MCP: 'on' })

  for (const transport of TRANSPORTS)
    describe(`over ${transport}`, () => {
      /** Runs the inspector; what it says beside the answer is a complaint. */
      async function inspect(...args: string[]): Promise<Body> {
        const { base } = running.service
        const target =
          transport === 'HTTP'
            ? [`${base}/mcp`, '--transport', 'http']
            : [
                '--transport',
                'stdio',
                '-e',
                `VANLINE_URL=${base}`,
                process.execPath,
                'packages/cli/src/vanline.ts',
                'mcp',
              ]
        const options = { cwd: ROOT, maxBuffer: 2 ** 24 }
        const { stdout, stderr } = await run(
          process.execPath,
          [INSPECTOR, '--cli', ...PATIENT, ...target, ...args],
          options,
        )
        assert.equal(stderr, '')
        return JSON.parse(stdout)
      }
      const callTool = (tool: string, args: Body) => {
        const pairs = Object.entries(args).flatMap(([name, value]) => [
          ...['--tool-arg', `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`],
        ])
        return inspect('--method', 'tools/call', '--tool-name', tool, ...pairs)
      }

      test('lists tools, prompts, resources and templates', async () => {
        await newShipment(running.service)
        const { tools } = await inspect('--method', 'tools/list', '--strict')
        assert.deepEqual(
          tools.map(({ name }: Body) => name),
          TOOLS.map(({ name }) => name),
        )
        assert.equal((await inspect('--method', 'prompts/list')).prompts.length, 3)
        assert.ok((await inspect('--method', 'resources/list')).resources.length > 0)
        assert.equal((await inspect('--method', 'resources/templates/list')).resourceTemplates.length, 2)
        const prompt = ['--method', 'prompts/get', '--prompt-name', 'check_move', '--prompt-args', 'move=7QXRJV']
        assert.equal((await inspect(...prompt)).messages.length, 1)
      })

      test('calls every tool', async () => {
        const { id, eTag, moveID } = await newShipment(running.service)
        const move = await read(running.service, `/v1/moves/${moveID}`)
        // A weighing changes its shipment.
        const weighed = await newShipment(running.service)
        const job = await newJob(running.service, { id: moveID })
        const stay = await newStorageStay(running.service, { id })
        const wanted = await newShipment(running.service)
        const { body: asked } = await running.service.call('POST', `/v1/shipments/${wanted.id}/change-requests`, {
          ...{ body: { patch: { reference: 'wanted' } }, headers: { 'if-match': wanted.eTag } },
        })
        const requestKey = `inspector ${transport}`
        const operations = [{ action: 'update', id, eTag, changes: { reference: 'many' } }]
        const calls: Record<string, Body> = {
          find_moves: { limit: 1 },
          find_shipments: { moveID: [moveID] },
          get_record: { kind: 'shipment', id },
          get_history: { kind: 'shipment', id },
          list_documents: { kind: 'shipment', id },
          list_signatures: { shipmentID: id },
          what_changed: { limit: 1 },
          find_jobs: { moveID },
          who_is_free: { day: PLAN.day },
          find_storage: { isOpen: true },
          find_requests: { status: 'PENDING' },
          create_move: { move: {}, requestKey },
          create_shipment: { shipment: { shipmentType: 'HHG' }, requestKey },
          update_move: { id: moveID, eTag: move.eTag, changes: { reference: 'ours' } },
          update_shipment: { id, eTag, changes: { estimatedWeight: 1 }, dryRun: true },
          change_status: { kind: 'shipment', id, eTag, status: 'APPROVED', dryRun: true },
          add_note: { kind: 'move', id: moveID, text: 'Seen', requestKey },
          record_weighing: { shipmentID: weighed.id, ...WEIGHTS, requestKey },
          plan_job: { job: { ...PLAN, moveID }, requestKey },
          update_job: { id: job.id, eTag: job.eTag, changes: { stopNumber: 2 } },
          extend_storage: { id: stay.id, eTag: stay.eTag, extension: { days: 30, reason: 'Not ready' } },
          ask_for_change: { kind: 'shipment', id, eTag, changes: { reference: 'asked' }, requestKey },
          decide_request: { id: asked.id, eTag: wanted.eTag, decision: 'ACCEPT' },
          change_many: { kind: 'shipment', mode: 'ATOMIC', operations, dryRun: true },
          revert_change: { kind: 'shipment', id, eTag, to: eTag },
        }
        assert.deepEqual(
          Object.keys(calls),
          TOOLS.map(({ name }) => name),
        )
        for (const [tool, args] of Object.entries(calls)) {
          const { isError, structuredContent } = await callTool(tool, args)
          assert.ok(!isError && structuredContent, `${tool}: ${JSON.stringify(structuredContent)}`)
        }
      })
    })
})
