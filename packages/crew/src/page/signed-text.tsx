/** A text to sign, in words: all of it, because what is signed must have been seen. */

import type { Condition, Item, ItemStatus } from '../inventory/schema.ts'
import { addressText } from '../jobs/places.ts'
import type { Address } from '../jobs/schema.ts'
import type { Json } from '../outbox/entry.ts'
import type { SignedText } from '../signing/facts.ts'
import { conditionText } from './condition-text.ts'
import { detailsOf } from './item-row.tsx'
import { type Speech, useSpeech } from './language.ts'

type Members = { readonly [name: string]: Json }

const isMembers = (value: Json): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An instant to the minute, in the time zone in which it is signed. */
const instantText = (text: string): string => text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/, '$1 $2 UTC')

/** A value in words; undefined if there is none. A word of the service that this page does not know stands as it is signed. */
export function valueText(value: Json | undefined, speech: Speech): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'number') return speech.number(value)
  if (Array.isArray(value))
    return (
      value
        .map((each) => valueText(each, speech))
        .filter(Boolean)
        .join(', ') || undefined
    )
  if (!isMembers(value)) return speech.words.signing.value[String(value)] ?? instantText(String(value))
  if ('streetAddress1' in value) return addressText(value as unknown as Address)
  const members = Object.values(value).map((each) => valueText(each, speech))
  return members.filter(Boolean).join(' ') || undefined
}

/** All members of a record that have a value, those that the page knows first. */
function Facts({ title, of }: { title: string; of: Members }) {
  const speech = useSpeech()
  const { member } = speech.words.signing
  const names = [...new Set([...Object.keys(member), ...Object.keys(of)])]
  const facts = names.flatMap((name) => {
    const text = valueText(of[name], speech)
    return text === undefined ? [] : [[name, text] as const]
  })
  if (facts.length === 0) return null
  return (
    <section class="card">
      <h2>{title}</h2>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt class="quiet">{member[name] ?? name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** An item as it is signed, in lines. */
export function itemLines(item: Members, speech: Speech): string[] {
  const { words } = speech
  const of = item as unknown as Item
  const conditions = (name: 'conditionAtOrigin' | 'conditionAtDestination') =>
    ((item[name] ?? []) as unknown as readonly Condition[]).map((each) => conditionText(each, words)).join('; ')
  const status = words.inventory.status[item.status as ItemStatus] ?? String(item.status)
  const estimates = ['estimatedWeight', 'estimatedVolume'].flatMap((name) => {
    const text = valueText(item[name], speech)
    return text === undefined ? [] : [`${words.signing.member[name]}: ${text}`]
  })
  const rest = Object.entries(item).filter(([name]) => !SAID.includes(name))
  return [
    `${item.number} ${item.description}`,
    [detailsOf(of, speech), status, ...estimates].filter(Boolean).join(' · '),
    ...(['conditionAtOrigin', 'conditionAtDestination'] as const).map((name) =>
      conditions(name) === '' ? '' : `${words.inventory[name]}: ${conditions(name)}`,
    ),
    of.exceptions ? `${words.inventory.exceptions}: ${of.exceptions}` : '',
    // A member that this page does not know yet is signed too.
    ...rest.flatMap(([name, value]) =>
      valueText(value, speech) === undefined ? [] : `${name}: ${valueText(value, speech)}`,
    ),
  ].filter((line) => line !== '')
}

const SAID: readonly string[] = [
  ...['number', 'description', 'room', 'quantity', 'packedBy', 'isHighValue', 'status', 'estimatedWeight'],
  ...['estimatedVolume', 'conditionAtOrigin', 'conditionAtDestination', 'exceptions'],
]

/** A paper as it is signed: its digest says which bytes it has. */
export const paperText = ({ name, documentType, sha256 }: Members): string =>
  [name, documentType, sha256 && `SHA-256 ${sha256}`].filter(Boolean).join(' · ')

export function SignedPaper({ facts }: { facts: string }) {
  const speech = useSpeech()
  const { words, number } = speech
  const { signing } = words
  const { company, shipment, items, itemTotals, documents } = JSON.parse(facts) as SignedText
  return (
    <div class="paper" data-testid="paper">
      <Facts title={signing.company} of={company} />
      <Facts title={signing.shipment} of={shipment} />
      {itemTotals && <Facts title={signing.totals} of={itemTotals} />}
      {items && (
        <section class="card">
          <h2>{signing.items(number(items.length))}</h2>
          {items.length === 0 && <p>{signing.noItems}</p>}
          <ol class="lines">
            {items.map((item, i) => (
              <li key={i}>
                {itemLines(item, speech).map((line, at) => (
                  <span key={at} class={at === 0 ? '' : 'quiet'}>
                    {line}
                  </span>
                ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      {documents.length > 0 && (
        <section class="card">
          <h2>{signing.papers}</h2>
          {documents.map((document, i) => (
            <span key={i} class="quiet">
              {paperText(document)}
            </span>
          ))}
        </section>
      )}
    </div>
  )
}
