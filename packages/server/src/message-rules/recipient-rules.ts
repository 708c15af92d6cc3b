/** Who receives the messages of a rule, and at which address. */
import type { Agent } from '../agents/schema.ts'
import type { CrewMember } from '../crew-members/schema.ts'
import { EMAIL } from '../kernel/schema.ts'
import type { Way } from '../message-opt-outs/address-rules.ts'
import type { MoveParty } from '../move-parties/schema.ts'
import type { Move } from '../moves/schema.ts'
import type { Party } from '../parties/schema.ts'
import type { MessageRule } from './schema.ts'

/** The people around a move or shipment. */
export type People = {
  move: Pick<Move, 'customer' | 'assignee'>
  agents: readonly Agent[]
  parties: readonly { role: MoveParty['role']; party: Party }[]
  /** The people of the jobs that are not over. */
  crew: readonly CrewMember[]
}

/** A recipient. Without an address, the message fails, and says so on the move. `id` is that of the record, if there is one. */
export type Recipient = {
  who: MessageRule['to'][number]['who']
  id: string | null
  name: string | null
  address: string | null
  language: string | null
}

type Contact = { email: string | null; phone: string | null }

const addressOf = (by: Way, { email, phone }: Contact): string | null => (by === 'EMAIL' ? email : phone)
const nameOf = (first: string | null, last: string | null): string | null =>
  [first, last].filter((part) => part !== null).join(' ') || null

/** An assignee is text: it can be written to if the text is an address. */
const assigneeAddress = (by: Way, assignee: string): string | null =>
  by === 'EMAIL' && EMAIL.test(assignee) ? assignee : null

function peopleFor(to: MessageRule['to'][number], by: Way, { move, agents, parties, crew }: People): Recipient[] {
  const { who } = to
  switch (who) {
    case 'CUSTOMER': {
      const { customer } = move
      if (customer === null) return [{ who, id: null, name: null, address: null, language: null }]
      const name = nameOf(customer.firstName, customer.lastName)
      return [{ who, id: null, name, address: addressOf(by, customer), language: null }]
    }
    case 'AGENT':
      return agents
        .filter(({ agentType }) => to.agentType == null || to.agentType === agentType)
        .map((agent) => {
          const name = nameOf(agent.firstName, agent.lastName)
          return { who, id: agent.id, name, address: addressOf(by, agent), language: null }
        })
    case 'PARTY':
      return parties
        .filter(({ role }) => role === to.role)
        .map(({ party }) => ({ who, id: party.id, name: party.name, address: addressOf(by, party), language: null }))
    case 'ASSIGNEE': {
      const { assignee } = move
      if (assignee === null) return []
      return [{ who, id: null, name: assignee, address: assigneeAddress(by, assignee), language: null }]
    }
    case 'CREW':
      return crew.map((member) => {
        const name = nameOf(member.firstName, member.lastName)
        return { who, id: member.id, name, address: addressOf(by, member), language: member.languages[0] ?? null }
      })
    case 'ADDRESS':
      return [{ who, id: null, name: null, address: to.address ?? null, language: null }]
  }
}

/** The recipients of a rule, each address once, in the order of the rule. */
export function recipientsOf({ to, by }: Pick<MessageRule, 'to' | 'by'>, people: People): Recipient[] {
  const seen = new Set<string>()
  return to
    .flatMap((each) => peopleFor(each, by, people))
    .filter(({ who, id, address }) => {
      const key = address === null ? `${who} ${id}` : address.trim().toLowerCase()
      return seen.has(key) ? false : seen.add(key)
    })
}
