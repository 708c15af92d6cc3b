import { setTimeout as pause } from 'node:timers/promises'
import type { Body } from '../../../packages/server/test/app.ts'
import { expandedDocument } from '../../../packages/server/test/openapi/committed.ts'
import { operationsOf } from '../../../packages/server/test/operations/description.ts'
import { EXAMPLES } from '../../../packages/server/test/operations/examples.ts'
import type { Ready } from '../../../packages/server/test/operations/ready.ts'
import { ask } from '../../load/probe.ts'
import { SHIPMENTS } from '../../measure.ts'
import type { Kind, Options } from '../../options.ts'
import { numberText, tableOf } from '../../report/table.ts'
import { seededCopy } from '../../seed/sqlite.ts'
import { largeAttacks, unlisted } from './large.ts'
import { largeRecords } from './records.ts'
import { type Attack, attacksOn, type Target } from './requests.ts'
import { wholeMoveAttacks } from './whole-moves.ts'
import { openWorld, type World } from './world.ts'

/** No request may hold the event loop longer, in processor time: by the clock, other programs on the machine count too. */
const HOLD_MAX_MS = 100

/** How long the event loop was held: in milliseconds of processor time, which the request itself takes, and by the clock. */
type Measured = { operation: string; attack: string; status: number; bytes: number; holdMs: number; clockMs: number }

/** For how long the costliest legal request of every operation holds the event loop. Requests are made costly by parts of theirs, or by large records. */
export const hostile: Kind = {
  seconds: 1,
  rounds: 3,
  parts: ['headers', 'query', 'content', 'records'],
  meaning: `for how long the costliest request of each operation holds the event loop; ends with 1 if one exceeds ${HOLD_MAX_MS} ms`,
  async run(options) {
    await using world = await openWorld(await seededCopy(SHIPMENTS, options.log))
    const measured = await Array.fromAsync(await targetsOf(world), async (target) => {
      const costliest = await measureOperation(world, target, options)
      const { holdMs, clockMs, attack, status } = costliest
      options.log(`${target.id}: ${numberText(holdMs)} ms (${numberText(clockMs)} by the clock), ${attack}, ${status}`)
      return costliest
    })
    const sorted = measured.toSorted((a, b) => b.holdMs - a.holdMs)
    return { text: reportOf(sorted), data: { result: sorted }, tool: 'sockets' }
  },
}

/** Every operation of the document. */
async function targetsOf({ server }: World): Promise<Target[]> {
  const answer = await ask(server.port, { method: 'GET', path: '/openapi.json' })
  const document: Body = expandedDocument(JSON.parse(answer.body))
  const schemaOf = (content: Body) => content && document.components.schemas[content.schema.$ref?.split('/').pop()]
  const operations = operationsOf(document)
  const missing = unlisted(operations.map(({ id }) => id))
  if (missing.length > 0) throw new Error(`large.ts does not agree with the document: ${missing.join(', ')}`)
  return operations.map(({ id, method, path, queryParameters, isPatch, errors }) => {
    const operation = document.paths[path][method === 'QUERY' ? 'x-query' : method.toLowerCase()]
    const schema = schemaOf(operation.requestBody?.content['application/json'])
    return {
      id,
      method,
      parameters: queryParameters,
      members: schema?.properties,
      isPatch,
      needsTag: errors.has('precondition_required'),
    }
  })
}

async function measureOperation(world: World, target: Target, options: Options): Promise<Measured> {
  const example = EXAMPLES[target.id]
  if (!example) throw new Error(`There is no example of ${target.id}.`)
  const prepare = () => example.ready(world.app)
  let ready = await prepare()
  let costliest: Measured | undefined
  const run = async (attack: Attack, prepared: () => Promise<Ready>) => {
    let least: Measured | undefined
    for (let i = 0; i < options.rounds; i++) {
      const one = await measure(world, target, attack, ready)
      // What succeeds has changed the record.
      if (one.status < 300 && target.method !== 'GET') ready = await prepared()
      // Other programs on the machine only add to the time, so the least counts.
      if (!least || one.holdMs < least.holdMs) least = one
      if (least.holdMs < (costliest?.holdMs ?? 0)) break
    }
    if (!costliest || least!.holdMs > costliest.holdMs) costliest = least
    if (least!.holdMs > HOLD_MAX_MS / 2)
      options.log(`  ${numberText(least!.holdMs)} ms ${target.id}: ${attack.name}, ${least!.status}`)
  }
  for (const attack of attacksOn(target, options.has)) await run(attack, prepare)
  const large = options.has('records') ? largeAttacks(target.id, target.method, await largeRecords(world)) : []
  for (const { of, ...attack } of large) await run({ ...attack, of: () => of }, prepare)
  if (options.has('records'))
    for (const attack of await wholeMoveAttacks(world.server.port, target.id, options.rounds))
      await run(attack, prepare)
  return costliest!
}

async function measure(world: World, target: Target, attack: Attack, ready: Ready, isFirst = true): Promise<Measured> {
  const request = attack.of(ready)
  await world.server.longestHold()
  const { status, body } = await ask(world.server.port, request).catch((error) => {
    throw new Error(`${target.id}, ${attack.name}: no answer`, { cause: error })
  })
  // Other programs may have kept the server from its work for so long that it turns requests away.
  if (status === 503 && isFirst) {
    await pause(2_000)
    return measure(world, target, attack, ready, false)
  }
  const { wallMs, cpuMs } = await world.server.longestHold()
  if (status >= 500) throw new Error(`${target.id}, ${attack.name}: ${status} ${body.slice(0, 500)}`)
  return { operation: target.id, attack: attack.name, status, bytes: body.length, holdMs: cpuMs, clockMs: wallMs }
}

function reportOf(measured: readonly Measured[]): string {
  const over = measured.filter(({ holdMs }) => holdMs > HOLD_MAX_MS).map(({ operation }) => operation)
  if (over.length > 0) process.exitCode = 1
  const verdict =
    over.length === 0
      ? `No request held the event loop for more than ${HOLD_MAX_MS} ms of processor time.`
      : `${over.length} operations hold the event loop for more than ${HOLD_MAX_MS} ms of processor time: ${over.join(', ')}.`
  const table = tableOf(measured, {
    Operation: ({ operation }) => operation,
    'Costliest request': ({ attack }) => attack,
    Answer: ({ status }) => String(status),
    'Processor, ms': ({ holdMs }) => numberText(holdMs),
    'By the clock, ms': ({ clockMs }) => numberText(clockMs),
  })
  return `${table}\n\n${verdict}`
}
