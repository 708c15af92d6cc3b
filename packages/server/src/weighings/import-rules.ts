import type { Violation } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'

const OF_SPLIT = ['truckID', 'splitNetWeight', 'netWeight'] as const

/** The violations of the members that the service computes itself otherwise. They fit the weights, and only a split has those of a split. */
export function splitViolations(sent: JsonObject): Violation[] {
  const { grossWeight, tareWeight, netWeight, splitNetWeight, splitID } = sent
  const violations: Violation[] = []
  const say = (name: string, code: string, detail: string) => violations.push({ pointer: `/${name}`, detail, code })
  const net = Number(grossWeight) - Number(tareWeight)
  // The schema refuses weights that are no numbers.
  const isWrong = (value: unknown) => Number.isInteger(value) && Number.isInteger(net) && value !== net
  if (splitID == null) {
    if (isWrong(netWeight)) say('netWeight', 'wrong_net', `Must be grossWeight without tareWeight (${net}).`)
    for (const name of ['truckID', 'splitNetWeight'] as const)
      if (sent[name] != null) say(name, 'not_allowed', 'Only a weighing with splitID has it.')
    return violations
  }
  for (const name of OF_SPLIT) if (sent[name] == null) say(name, 'required', 'A weighing with splitID needs it.')
  if (isWrong(splitNetWeight)) say('splitNetWeight', 'wrong_net', `Must be grossWeight without tareWeight (${net}).`)
  if (Number.isInteger(net) && Number(netWeight) > net)
    say('netWeight', 'wrong_net', `Must not be more than all shipments of the split weigh together (${net}).`)
  return violations
}
