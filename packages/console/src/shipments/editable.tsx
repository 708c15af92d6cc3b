import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { codedTypeText, dayText, valueText } from '../format/format.ts'
import { Field } from '../forms/field.tsx'
import { IconX } from '../pieces/icons.tsx'
import classes from './editable.module.css'
import { FORM, fieldName, withTyped } from './fields.ts'
import type { ShipmentView } from './shipment-view.ts'
import { isSame, valueAt } from './units.ts'
import { SHIPMENT_TYPES } from './vocabulary.ts'

type Props = {
  view: ShipmentView
  pointer: string
  /** A shorter name for it beside others of its kind. An open field has its whole name. */
  label?: string
}

/** One value: text that a click or Enter turns into a field. Differences from the current or another user's value are marked. */
export function Editable({ view, pointer, label = fieldName(pointer) }: Props) {
  const { edit, isPast, isLocked } = view
  const isTyped = edit.draft?.typed[pointer] !== undefined
  // Input from before the field was locked stays visible and can be reset.
  if (!isPast && edit.isOpen(pointer) && (isTyped || !isLocked(pointer)))
    return <OpenField view={view} pointer={pointer} />
  if (isPast) return <PastValue view={view} pointer={pointer} label={label} />
  return <Value view={view} pointer={pointer} label={label} isTyped={isTyped} />
}

function OpenField({ view, pointer }: Props) {
  const { edit } = view
  return (
    <div className={classes.field}>
      <Field
        form={FORM}
        pointer={pointer}
        label={fieldName(pointer)}
        value={edit.textAt(pointer)}
        onChange={(text) => edit.type({ [pointer]: text })}
        errors={edit.errors}
        {...(pointer === '/shipmentType' && { choices: SHIPMENT_TYPES, choiceText: codedTypeText })}
      />
      {(edit.draft?.typed[pointer] !== undefined || edit.errors[pointer]) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Undo the change of ${fieldName(pointer)}`}
          onClick={() => edit.drop([pointer])}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
      <Theirs view={view} pointer={pointer} />
    </div>
  )
}

function Value({ view, pointer, label, isTyped }: Props & { isTyped: boolean }) {
  const { now, edit, isLocked } = view
  const shown = isTyped ? withTyped(now, edit.draft!.typed) : now
  const value = valueAt(shown, pointer)
  const text = valueText(pointer, value)
  const first = useRef(text)
  const name = fieldName(pointer)
  const inShort = label === name ? text : shortText(pointer, value)
  return (
    <div className={classes.value} data-unsaved={isTyped || undefined}>
      <span className={classes.label}>{label}</span>
      {isLocked(pointer) ? (
        <span key={text}>{inShort}</span>
      ) : (
        <UnstyledButton
          key={text}
          className={classes.button}
          data-fresh={(text !== first.current && !isTyped) || undefined}
          data-pointer={pointer}
          aria-label={`Change ${name}: ${text}${isTyped ? ', not saved' : ''}`}
          onClick={() => edit.open([pointer])}
        >
          {inShort}
        </UnstyledButton>
      )}
      {isTyped && <span className={classes.now}>not saved, was {valueText(pointer, valueAt(now, pointer))}</span>}
    </div>
  )
}

function PastValue({ view: { shown, now }, pointer, label }: Props) {
  const isDifferent = !isSame(shown, now, pointer)
  return (
    <div className={classes.value} data-different={isDifferent || undefined}>
      <span className={classes.label}>{label}</span>
      <span>{shortText(pointer, valueAt(shown, pointer))}</span>
      {isDifferent && <span className={classes.now}>now {shortText(pointer, valueAt(now, pointer))}</span>}
    </div>
  )
}

/** A value where there is little room: days of this year without it. */
const shortText = (pointer: string, value: unknown): string =>
  pointer.endsWith('Date') ? dayText(value as string | null) : valueText(pointer, value)

/** The value that another user saved since it was read. */
function Theirs({ view: { now, edit }, pointer }: Props) {
  const base = edit.draft?.base
  if (!base || edit.isSaving || edit.draft?.typed[pointer] === undefined || isSame(base, now, pointer)) return null
  return <span className={classes.theirs}>Another user saved: {valueText(pointer, valueAt(now, pointer))}</span>
}
