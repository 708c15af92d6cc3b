import type { Event } from '@vanline/client'
import { shortTime } from './columns.ts'
import { changeText } from './fields.ts'
import { type Screen, safe } from './output.ts'
import { paint } from './paint.ts'

/** An event for people: what happened, and below it each change on its own line, so that a narrow terminal loses none. */
export function eventText(event: Event, screen: Omit<Screen, 'write'> = process.stdout): string {
  const { id, time, type, record, subject, actor, actorName, channel, previousETag } = event
  const locator = record && 'locator' in record ? record.locator : undefined
  const head = [
    paint('dim', shortTime(time), screen),
    paint('bold', safe(type), screen),
    ...(locator === undefined ? [] : [safe(locator)]),
    `by ${safe(actorName ?? actor)}${channel === null ? '' : ` (${safe(channel)})`}`,
  ]
  // The first event of a record contains all its values; its type says enough.
  const changes = previousETag === null ? [] : event.changes
  const below = [
    ...(locator === undefined ? [paint('dim', safe(subject), screen)] : []),
    ...changes.map(({ path, from, to }) => changeText(path, to, from)),
    // The name of the change for revert.
    ...(changes.length > 0 ? [paint('dim', `change ${safe(id)}`, screen)] : []),
  ]
  return `${[head.join('  '), ...below.map((line) => `  ${line}`)].join('\n')}\n`
}
