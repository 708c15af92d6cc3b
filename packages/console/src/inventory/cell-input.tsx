import type { Item } from '@vanline/client'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useWeightUnit } from '../format/weight-unit.ts'
import { choiceText, type ItemColumn, type Member, typedValue } from './columns.ts'
import classes from './item-grid.module.css'
import { ITEM_STATUSES } from './rooms.ts'
import type { Step } from './use-grid-keys.ts'

const CHOICES: Partial<Record<Member, readonly string[]>> = {
  packedBy: ['', 'CARRIER', 'OWNER'],
  status: ITEM_STATUSES,
}

type Props = {
  item: Item
  column: ItemColumn
  label: string
  /** What was typed before and is not saved. */
  typed: string | undefined
  onSave: (typed: string, step: Step) => void
  onCancel: () => void
}

/** A value while it is typed or chosen in the table. Enter saves and goes down, the tab key saves and goes sideways, Escape leaves it as it was. */
export function CellInput({ item, column, label, typed, onSave, onCancel }: Props) {
  const unit = useWeightUnit()
  const member = column.member!
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    const input = field.current!
    input.focus()
    if (column.input !== 'choice') return input.select()
    // Where the browser cannot open the list, the arrows choose.
    try {
      input.showPicker()
    } catch {}
  }, [column.input])
  const finish = (step: Step) => {
    if (isOver.current) return
    isOver.current = true
    onSave(field.current!.value, step)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, Step> = { Enter: 'down', Tab: event.shiftKey ? 'left' : 'right' }
    const step = steps[event.key]
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (step) return finish(step)
    isOver.current = true
    onCancel()
  }
  const shared = { className: classes.input, 'aria-label': label, onKeyDown, onBlur: () => finish('stay') }
  const defaultValue = typed ?? typedValue(member, item[member], unit)
  if (column.input === 'choice')
    return (
      <select ref={field} {...shared} defaultValue={defaultValue} onChange={() => finish('stay')}>
        {CHOICES[member]!.map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(member, choice)}
          </option>
        ))}
      </select>
    )
  return (
    <input
      ref={field}
      {...shared}
      defaultValue={defaultValue}
      inputMode={column.input === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
    />
  )
}
