import { openSqlite } from '../../packages/server/src/db/sqlite/sqlite.ts'
import { createKeyAsOperator } from '../../packages/server/src/keys/operator.ts'
import { pinning } from '../machine/pin.ts'
import { startOurs } from '../machine/servers.ts'
import { idsOf, inTurns, loading, scenarioOf } from '../measure.ts'
import type { Kind } from '../options.ts'
import { summary } from '../report/table.ts'
import { seededCopy } from '../seed/sqlite.ts'

/** What sign-in and a rate limit cost a read. */
export const access: Kind = {
  parts: ['reads'],
  meaning: 'reads with a key and a rate limit beside reads without; both are counted for /metrics',
  async run(options) {
    const pin = pinning()
    const file = await seededCopy(10_000, options.log)
    await using open = await startOurs(`sqlite:${file}`, pin, { VANLINE_RATE_LIMIT: '0' })
    await using guarded = await startOurs(`sqlite:${file}`, pin, { VANLINE_API_KEYS: 'on' })
    const db = openSqlite(file)
    const { secret } = await createKeyAsOperator(db, { name: 'bench', scopes: ['shipments:read'], partyID: null })
    await db.close()
    const { status, ...scenario } = scenarioOf('item')
    const requests = await scenario.requests(open.port, await idsOf(open))
    const signed = requests.map((request) => ({ ...request, headers: { Authorization: `Bearer ${secret}` } }))
    const turns = {
      without: loading(open, { requests, status }, options, pin),
      with: loading(guarded, { requests: signed, status }, options, pin),
    }
    const measured = await inTurns('item', turns, options)
    const text = summary('GET one shipment', measured, [
      ['GET /s without a key and a limit', (round) => round.without.perSecond],
      ['GET /s with both', (round) => round.with.perSecond],
      ['Ratio', (round) => round.with.perSecond / round.without.perSecond, '≥ 0.85'],
    ])
    return { text, data: { rounds: measured.rounds } }
  },
}
