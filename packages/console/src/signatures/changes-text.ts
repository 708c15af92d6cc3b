/** What differs now from what was signed, in words: exceptions first, the usual progress of a shipment summed up at the end. */
import type { Item, Shipment, Signature } from '@vanline/client'
import { pointerText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'

export type ChangeSince = NonNullable<Signature['changesSince']>[number]

/** What is known of a record now: what it is called (12 Sofa), and its status. */
export type RecordNow = { name?: string | undefined; status?: string | undefined }
export type NowOf = (record: string) => RecordNow | undefined

type Changed = Pick<Signature, 'purpose' | 'changesSince'>

const NAMED_MAX = 4
const MEMBERS_MAX = 3

const VERBS = { ADDED: 'added', REMOVED: 'removed', CHANGED: 'changed' } as const
const NOUNS: Record<string, string> = { items: 'item', documents: 'document' }
const WHOLES: Record<string, string> = { shipments: 'the shipment', company: 'the company', itemTotals: 'the totals' }

/** Statuses that tell of loss or damage. */
const LOST: ReadonlySet<string> = new Set<Item['status']>(['MISSING', 'DAMAGED'])
/** Members that say the same with more words. */
const OF_LOSS = /^\/(conditionAtDestination|exceptions)(\/|$)/
/** Statuses that every shipment comes to after it was signed for, and the days on which it does. */
const USUAL: ReadonlySet<string> = new Set<Shipment['status']>(['APPROVED', 'IN_TRANSIT', 'IN_STORAGE', 'DELIVERED'])
const ACTUAL_DATES: ReadonlySet<string> = new Set(['/actualPickupDate', '/actualDeliveryDate'])

/** As in: item 12 Sofa (now missing); estimated weight of the shipment; shipment now delivered, 53 items delivered since. */
export function changesText({ purpose, changesSince }: Changed, nowOf: NowOf): string {
  const split = (changesSince ?? []).map((change) => splitOf(change, purpose, nowOf))
  const unusual = split.flatMap((each) => each.unusual ?? [])
  const usual = split.flatMap((each) => each.usual ?? [])
  const isLost = ({ record, paths }: ChangeSince) => paths.includes('/status') && LOST.has(nowOf(record)?.status ?? '')
  return [
    lostText(unusual.filter(isLost), nowOf),
    ...restTexts(
      unusual.filter((each) => !isLost(each)),
      nowOf,
    ),
    progressText(usual, nowOf),
  ]
    .filter(Boolean)
    .join('; ')
}

/** A change, divided into what is usual progress and what is not. */
function splitOf(
  change: ChangeSince,
  purpose: Changed['purpose'],
  nowOf: NowOf,
): { usual?: ChangeSince; unusual?: ChangeSince } {
  const { record, paths } = change
  const status = nowOf(record)?.status ?? ''
  if (record.startsWith('items/')) {
    // Goods that were signed for as delivered are not loaded after that.
    const isUsual = status === 'DELIVERED' || (status === 'LOADED' && purpose !== 'DELIVERY')
    return isUsual && paths.length > 0 && paths.every((path) => path === '/status')
      ? { usual: change }
      : { unusual: change }
  }
  if (!record.startsWith('shipments/')) return { unusual: change }
  const isUsual = (path: string) => ACTUAL_DATES.has(path) || (path === '/status' && USUAL.has(status))
  // Which weighing a new weight comes from needs no words.
  const isTold = (path: string) => path === '/actualWeightFrom' && paths.includes('/actualWeight')
  const rest = paths.filter((path) => !isUsual(path) && !isTold(path))
  return {
    ...(paths.some(isUsual) && { usual: { ...change, paths: paths.filter(isUsual) } }),
    ...((rest.length > 0 || paths.length === 0) && { unusual: { ...change, paths: rest } }),
  }
}

function lostText(lost: readonly ChangeSince[], nowOf: NowOf): string {
  if (lost.length > NAMED_MAX) return `${countText(lost.length, 'item')} now missing or damaged`
  const told = lost.map((each) => ({ ...each, paths: each.paths.filter((path) => !OF_LOSS.test(path)) }))
  return told.map((each) => partText(each, 'item', nowOf)).join(', ')
}

/** What is neither lost nor usual, by the kinds of records. */
function restTexts(changes: readonly ChangeSince[], nowOf: NowOf): string[] {
  const groups = Map.groupBy(changes, (each) => `${kindOf(each)} ${each.change}`)
  return [...groups.values()].map((group) => {
    const [first] = group as [ChangeSince, ...ChangeSince[]]
    const noun = NOUNS[kindOf(first)]
    if (noun === undefined) return wholeText(first, nowOf)
    const isNamed = group.length === 1 || group.some(({ record }) => nowOf(record)?.name !== undefined)
    if (group.length > NAMED_MAX || !isNamed) return `${countText(group.length, noun)} ${VERBS[first.change]}`
    return group.map((each) => partText(each, noun, nowOf)).join(', ')
  })
}

/** What happens to every shipment: shipment now delivered, 53 items loaded or delivered since. */
function progressText(changes: readonly ChangeSince[], nowOf: NowOf): string {
  const items = changes.filter((each) => kindOf(each) === 'items')
  const statuses = [...new Set(items.map(({ record }) => nowOf(record)?.status ?? ''))]
  const became = ['LOADED', 'DELIVERED'].filter((status) => statuses.includes(status)).map(lowerWordsOf)
  return [
    ...changes.filter((each) => kindOf(each) === 'shipments').map((each) => wholeText(each, nowOf)),
    items.length > 0 && `${countText(items.length, 'item')} ${became.join(' or ')} since`,
  ]
    .filter(Boolean)
    .join(', ')
}

const kindOf = ({ record }: ChangeSince): string => record.split('/', 1)[0]!
const lowerWordsOf = (status: string): string => wordsOf(status).toLowerCase()

/** The shipment, the company or the totals: there is one of each. */
function wholeText({ record, paths }: ChangeSince, nowOf: NowOf): string {
  const name = WHOLES[record.split('/', 1)[0]!] ?? record
  const status = paths.includes('/status') ? nowOf(record)?.status : undefined
  const others = status === undefined ? paths : paths.filter((path) => path !== '/status')
  const became = status !== undefined && `shipment now ${lowerWordsOf(status)}`
  // The day of a status needs no words.
  const isTold = became !== false && others.every((path) => ACTUAL_DATES.has(path))
  if (isTold) return became
  const members = others.length === 0 ? name : `${membersText(others)} of ${name}`
  return [became, members].filter(Boolean).join(', ')
}

function partText({ record, change, paths }: ChangeSince, noun: string, nowOf: NowOf): string {
  const now = nowOf(record)
  const name = [noun, now?.name].filter(Boolean).join(' ')
  if (change !== 'CHANGED') return `${name} ${VERBS[change]}`
  return paths.length === 0 ? `${name} changed` : `${name} (${membersText(paths, now?.status)})`
}

/** The changed members by the first step of their paths: condition at destination. A status that is known is told: now missing. */
function membersText(paths: readonly string[], status?: string): string {
  const nameOf = (path: string) =>
    path === '/status' && status !== undefined
      ? `now ${lowerWordsOf(status)}`
      : pointerText(`/${path.split('/')[1]}`).toLowerCase()
  // A status of loss or damage comes first, any other last.
  const statusRank = LOST.has(status ?? '') ? -1 : 1
  const rankOf = (path: string) => (path === '/status' ? statusRank : 0)
  const ordered = paths.toSorted((a, b) => rankOf(a) - rankOf(b))
  const names = [...new Set(ordered.map(nameOf))]
  const more = names.length - MEMBERS_MAX
  return names.slice(0, MEMBERS_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
