import type { Client, Event } from '@vanline/client'
import { shortTime } from './columns.ts'
import { changeText } from './fields.ts'
import { type Screen, safe } from './output.ts'
import { paint } from './paint.ts'

/** The locators of shipments by id. */
export type Locators = Map<string, string | undefined>

const LOCATORS_MAX = 10_000

/** Adds the locators of the shipments in these events. An agent or service has only the id of its shipment, which is then read once. */
export async function addLocators(client: Client, events: readonly Event[], locators: Locators): Promise<void> {
  if (locators.size >= LOCATORS_MAX) locators.clear()
  for (const { record } of events) if (record && 'locator' in record) locators.set(record.id, record.locator)
  for (const { shipmentID, record } of events) {
    if (shipmentID === null || locators.has(shipmentID) || (record && 'locator' in record)) continue
    // A deleted shipment, or one that the caller may not read, has no locator here.
    const shipment = await client.shipments.get(shipmentID, { fields: ['locator'] }).catch(() => undefined)
    locators.set(shipmentID, shipment?.locator)
  }
}

/** An event for people: what happened, and below it each change on its own line, so that a narrow terminal loses none. */
export function eventText(
  event: Event,
  locators: Locators = new Map(),
  screen: Omit<Screen, 'write'> = process.stdout,
): string {
  const { id, time, type, actor, actorName, channel, previousETag, changeRequest } = event
  const names = namesIn(event, locators)
  const head = [
    paint('dim', shortTime(time), screen),
    paint('bold', safe(type), screen),
    ...names.map(safe),
    `by ${callerText(safe(actorName ?? actor), channel)}`,
  ]
  // The first event of a record contains all its values; its type says enough.
  const changes = previousETag === null ? [] : event.changes
  const below = [
    ...(names.length === 0 ? [paint('dim', safe(event.subject), screen)] : []),
    ...changes.map(({ path, from, to }) => changeText(path, to, from)),
    ...(changeRequest ? [`asked for by ${safe(changeRequest.askedByName ?? changeRequest.askedBy)}`] : []),
    ...(event.reverts ? [`undoes ${safe(undoneBy(event.reverts))}`] : []),
    // The names of the change and of its version, for revert.
    ...(changes.length > 0 ? [paint('dim', `change ${safe(id)}`, screen)] : []),
    ...(event.eTag === null ? [] : [paint('dim', `version ${safe(event.eTag)}`, screen)]),
  ]
  return `${[head.join('  '), ...below.map((line) => `  ${line}`)].join('\n')}\n`
}

/** Who made a change, and through which channel. Agents (MCP) act for the owner of a key. */
const callerText = (name: string, channel: string | null): string =>
  channel === 'mcp' ? `an agent for ${name}` : `${name}${channel === null ? '' : ` (${safe(channel)})`}`

/** What a reversion undid: one change, or all since a version. */
const undoneBy = (reverts: NonNullable<Event['reverts']>): string =>
  'change' in reverts ? `change ${reverts.change}` : `what changed since version ${reverts.to}`

/** What people call the record of an event: its locator, or its own name and the locator of its shipment. */
function namesIn({ record, shipmentID }: Event, locators: Locators): string[] {
  if (record && 'locator' in record) return [record.locator]
  const locator = shipmentID === null ? undefined : locators.get(shipmentID)
  return [record && nameIn(record), locator].filter((name) => typeof name === 'string')
}

function nameIn(record: object): string | undefined {
  const { code, firstName, lastName, name, url } = record as Record<string, string | null | undefined>
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return code || person || name || url || undefined
}
