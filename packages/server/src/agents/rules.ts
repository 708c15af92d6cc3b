import { exceptUnchanged, memberViolations, sameMembers, withReadOnlyCodes, writableOf } from '../kernel/content.ts'
import type { Context } from '../kernel/context.ts'
import { AppError, invalidContent, requireValid, VIOLATIONS_MAX, type Violation } from '../kernel/errors.ts'
import { isObject, type Json, type JsonObject } from '../kernel/json.ts'
import { membersOf, type Written } from '../kernel/record.ts'
import { validatorOf } from '../kernel/validate.ts'
import { firstVersion, nextVersion } from '../kernel/version.ts'
import { AGENT } from './fields.ts'
import { type Agent, AgentContent } from './schema.ts'

const MEMBERS = membersOf(AGENT)
const validateContent = validatorOf(AgentContent)

/** All violations of an agent's content. */
export function agentViolations(sent: Json, at = ''): Violation[] {
  if (!isObject(sent)) return [{ pointer: at, detail: 'Must be an object.', code: 'wrong_type' }]
  const violations = withReadOnlyCodes(validateContent(sent, at), MEMBERS.readOnly, at)
  return [...violations, ...contactViolations(sent, at)]
}

/** An agent can be reached. */
export const contactViolations = ({ email, phone }: JsonObject, at: string): Violation[] =>
  email == null && phone == null
    ? [{ pointer: `${at}/email`, detail: 'An agent needs an e-mail address or a phone number.', code: 'required' }]
    : []

/** All violations of the agents of a new shipment. */
export function agentsViolations(sent: Json, found: Violation[]): Violation[] {
  if (!Array.isArray(sent)) return [...found, { pointer: '/agents', detail: 'Must be an array.', code: 'wrong_type' }]
  const violations = [...found]
  const types = new Set<unknown>()
  for (const [i, agent] of sent.entries()) {
    // Only two types exist, so every agent after the second adds a violation: the loop stops early.
    if (violations.length > VIOLATIONS_MAX) throw invalidContent(violations, sent.length - i)
    violations.push(...agentViolations(agent, `/agents/${i}`))
    const type = isObject(agent) ? agent.agentType : undefined
    if (types.has(type))
      violations.push({
        pointer: `/agents/${i}/agentType`,
        detail: 'A shipment has at most one agent of each type.',
        code: 'duplicate',
      })
    types.add(type)
  }
  return violations
}

export function agentFrom(sent: JsonObject, shipmentID: string, ctx: Context): Agent {
  requireValid(agentViolations(sent))
  return checkedAgent(sent, shipmentID, ctx)
}

/** A new agent from content that was checked. */
export function checkedAgent(sent: JsonObject, shipmentID: string, ctx: Context): Agent {
  const { id, version } = firstVersion(ctx)
  return { id, shipmentID, ...contentOf(sent), ...version }
}

/** The agent with its content replaced as a whole, or the same object if nothing changes. Read-only members may be omitted. */
export const replaceAgentContent = (current: Agent, sent: JsonObject, ctx: Context): Agent =>
  patchAgent(current, { ...pick(MEMBERS.readOnly, current), ...sent }, ctx)

/** The agent after a patch, or the same object if nothing changes. */
export function patchAgent(current: Agent, result: JsonObject, ctx: Context): Agent {
  const found = exceptUnchanged(agentViolations(pick(MEMBERS.writable, result)), current, result)
  requireValid([...memberViolations(MEMBERS, current, result), ...found])
  const content = contentOf(result)
  if (sameMembers(MEMBERS.writable, content, current)) return current
  return nextVersion(current, content, ctx.now)
}

/** 409 if another agent of the shipment has the type. */
export function requireTypeFree(agent: Agent, agents: readonly Agent[]): void {
  const taken = agents.find((other) => other.agentType === agent.agentType && other.id !== agent.id)
  if (taken)
    throw new AppError(
      'agent_type_taken',
      `The shipment already has a ${agent.agentType}: agent ${taken.id}. Change or delete that one.`,
    )
}

const pick = (names: readonly string[], record: object): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))

const contentOf = (sent: JsonObject) => writableOf(MEMBERS, sent) as Written<typeof AGENT>
