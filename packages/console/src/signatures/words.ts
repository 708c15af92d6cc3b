/** Signatures in words. */
import type { Signature } from '@vanline/client'
import { pointerText, wordsOf } from '../format/format.ts'
import { countText } from '../format/plural.ts'

export const PURPOSES = ['BILL_OF_LADING', 'INVENTORY_AT_ORIGIN', 'DELIVERY', 'RELEASE'] as const
export type Purpose = Signature['purpose']

const PURPOSE_WORDS: Record<Purpose, string> = {
  BILL_OF_LADING: 'Bill of lading',
  INVENTORY_AT_ORIGIN: 'Inventory at pickup',
  DELIVERY: 'Delivery',
  RELEASE: 'Release',
}
export const purposeText = (purpose: Purpose): string => PURPOSE_WORDS[purpose]

/** Who signed: Ada Wells, customer. The name is gone after an erasure. */
export const signerText = ({ signerName, signerRole }: Pick<Signature, 'signerName' | 'signerRole'>): string =>
  [signerName ?? 'Name erased', wordsOf(signerRole).toLowerCase()].join(', ')

export type ChangeSince = NonNullable<Signature['changesSince']>[number]

/** What records are called: 12 Sofa for items/<id>. */
export type NameOf = (record: string) => string | undefined

const NAMED_MAX = 4
const MEMBERS_MAX = 3

const VERBS = { ADDED: 'added', REMOVED: 'removed', CHANGED: 'changed' } as const
const NOUNS: Record<string, string> = { items: 'item', documents: 'document' }

/** What differs now from what was signed, in words: estimated weight of the shipment; item 12 Sofa (status); 3 items added. */
export function changesText(changes: readonly ChangeSince[], nameOf: NameOf): string {
  const kindOf = ({ record }: ChangeSince): string => record.split('/', 1)[0]!
  const groups = Map.groupBy(changes, (each) => `${kindOf(each)} ${each.change}`)
  return [...groups.values()]
    .map((group) => {
      const [first] = group as [ChangeSince, ...ChangeSince[]]
      const noun = NOUNS[kindOf(first)]
      if (noun === undefined) return wholeText(first)
      if (group.length > NAMED_MAX) return `${countText(group.length, noun)} ${VERBS[first.change]}`
      return group.map((each) => partText(each, noun, nameOf)).join(', ')
    })
    .join('; ')
}

const WHOLES: Record<string, string> = { shipments: 'the shipment', company: 'the company', itemTotals: 'the totals' }

/** The shipment, the company or the totals: there is one of each. */
function wholeText({ record, paths }: ChangeSince): string {
  const name = WHOLES[record.split('/', 1)[0]!] ?? record
  return paths.length === 0 ? name : `${membersText(paths)} of ${name}`
}

function partText({ record, change, paths }: ChangeSince, noun: string, nameOf: NameOf): string {
  const name = [noun, nameOf(record)].filter(Boolean).join(' ')
  if (change !== 'CHANGED') return `${name} ${VERBS[change]}`
  return paths.length === 0 ? `${name} changed` : `${name} (${membersText(paths)})`
}

/** The changed members by the first step of their paths: status, condition at destination. */
function membersText(paths: readonly string[]): string {
  const names = [...new Set(paths.map((path) => pointerText(`/${path.split('/')[1]}`).toLowerCase()))]
  const more = names.length - MEMBERS_MAX
  return names.slice(0, MEMBERS_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
