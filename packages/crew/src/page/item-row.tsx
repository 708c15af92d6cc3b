/** One item in the list: a tap checks it off, and the button beside it opens everything else. */
import { Component } from 'preact'
import { isLeft } from '../inventory/check-off.ts'
import { type ItemOnPhone, nameOfItem } from '../inventory/on-phone.ts'
import type { JobKind } from '../jobs/schema.ts'
import type { Speech } from './language.ts'

type Props = {
  item: ItemOnPhone
  kind: JobKind
  speech: Speech
  onTap: (id: string) => void
  onMore: (id: string) => void
}

/** What is known of an item besides its name, in one line. */
export function detailsOf(
  { room, quantity, packedBy, isHighValue }: Pick<ItemOnPhone, 'room' | 'quantity' | 'packedBy' | 'isHighValue'>,
  { words: { inventory }, number }: Speech,
): string {
  const pieces = quantity > 1 && inventory.pieces(number(quantity))
  const packed = packedBy && inventory.packedBy[packedBy]
  return [room, pieces, packed, isHighValue && inventory.highValue].filter(Boolean).join(' · ')
}

/** The number of an item as its sticker has it; with a question mark, if the service has not given it yet. */
export const stickerOf = ({ number, expected }: Pick<ItemOnPhone, 'number' | 'expected'>): string =>
  number === null ? `${expected ?? ''}?` : String(number)

const TONES = { LISTED: '', LOADED: 'good', DELIVERED: 'good', MISSING: 'bad', DAMAGED: 'wait' } as const

/** A list has hundreds of rows, and a tap changes one: only that one is drawn again. */
export class ItemRow extends Component<Props> {
  override shouldComponentUpdate({ item, kind, speech }: Props): boolean {
    const { props } = this
    const isSame = (['id', 'eTag', 'status', 'waits', 'expected'] as const).every(
      (name) => item[name] === props.item[name],
    )
    return !isSame || kind !== props.kind || speech.words !== props.speech.words
  }

  override render({ item, kind, speech, onTap, onMore }: Props) {
    const { inventory } = speech.words
    const status = inventory.status[item.status]
    const mark = item.waits === 'blocked' ? inventory.needsYou : item.status === 'LISTED' ? '' : status
    return (
      <li class={`item ${item.waits === 'blocked' ? 'bad' : TONES[item.status]}`} data-testid="item">
        <button type="button" class="check" aria-pressed={!isLeft(item, kind)} onClick={() => onTap(item.id)}>
          <span class="sticker">{stickerOf(item)}</span>
          <span class="what">
            <strong>{item.description}</strong>
            <span class="quiet">{detailsOf(item, speech)}</span>
          </span>
          <span class="mark">{mark}</span>
        </button>
        <button
          type="button"
          class="icon"
          aria-label={inventory.more(nameOfItem(item))}
          onClick={() => onMore(item.id)}
        >
          ⋯
        </button>
      </li>
    )
  }
}
