import type { Random } from '../../scripts/random.ts'
import type { Json } from '../history.ts'
import { type Kind, saying, usualChange } from './kind.ts'

const content = (random: Random): Json => ({ firstName: saying(random), phone: '555-0100' })

/** Agents of shipments that are there: changed, replaced and deleted. */
export const agents: Kind = {
  name: 'agents',
  isRevertible: true,
  share: 4,
  aliveMax: 6,
  create(random, { alive }, plan) {
    const shipments = alive.get('shipments') ?? []
    if (shipments.length === 0) return undefined
    const agentType = random.pick(['RELEASING_AGENT', 'RECEIVING_AGENT'])
    const path = `/v1/shipments/${random.pick(shipments)}/agents`
    return plan('create', 'POST', path, { sent: { agentType, ...content(random) } })
  },
  change(random, record, plan) {
    const path = `/v1/agents/${record.id}`
    if (random.chance(0.2)) {
      const sent = { agentType: record.agentType, ...content(random) }
      return plan('replace', 'PUT', path, { ifMatch: record.eTag, sent })
    }
    return usualChange(random, record, plan, path, () =>
      random.chance(0.5) ? { firstName: saying(random) } : { lastName: saying(random) },
    )
  },
}
