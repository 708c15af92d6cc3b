import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { fieldText, valueText } from '../format/format.ts'
import { Field } from '../forms/field.tsx'
import classes from './editable.module.css'
import { FORM } from './fields.ts'
import type { Sight } from './sight.ts'
import { isSame, valueAt } from './units.ts'
import { SHIPMENT_TYPES } from './vocabulary.ts'

type Props = { sight: Sight; pointer: string; label?: string }

/** One value: shown as text, and turned into a field by a click or Enter. What differs from now, or from what a colleague saved, is marked. */
export function Editable({ sight, pointer, label = fieldText(pointer.split('/').at(-1)!) }: Props) {
  const { shown, now, edit, isPast, isLocked } = sight
  const typed = edit.draft?.typed[pointer]
  if (!isPast && typed !== undefined)
    return (
      <div className={classes.field}>
        <Field
          form={FORM}
          pointer={pointer}
          label={label}
          value={typed}
          onChange={(text) => edit.type({ [pointer]: text })}
          errors={edit.errors}
          {...(pointer === '/shipmentType' && { choices: SHIPMENT_TYPES })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Leave ${label} as it was`}
          onClick={() => edit.drop([pointer])}
        >
          <IconX size={14} />
        </ActionIcon>
        <Theirs sight={sight} pointer={pointer} />
      </div>
    )
  const text = valueText(pointer, valueAt(shown, pointer))
  const isDifferent = isPast && !isSame(shown, now, pointer)
  return (
    <div className={classes.value} data-different={isDifferent || undefined}>
      <span className={classes.label}>{label}</span>
      {isPast || isLocked(pointer) ? (
        <span>{text}</span>
      ) : (
        <UnstyledButton
          className={classes.button}
          aria-label={`Change ${label}: ${text}`}
          onClick={() => open(sight, pointer)}
        >
          {text}
        </UnstyledButton>
      )}
      {!isPast && edit.errors[pointer] && <span className={classes.error}>{edit.errors[pointer]}</span>}
      {isDifferent && <span className={classes.now}>now {valueText(pointer, valueAt(now, pointer))}</span>}
    </div>
  )
}

/** Opens the field and puts the cursor into it. */
function open({ edit }: Sight, pointer: string): void {
  edit.begin(pointer)
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[name="${pointer}"]`)?.focus())
}

/** What a colleague has made of the same value since it was read. */
function Theirs({ sight: { now, edit }, pointer }: { sight: Sight; pointer: string }) {
  const base = edit.draft?.base
  if (!base || isSame(base, now, pointer)) return null
  return <span className={classes.theirs}>A colleague saved: {valueText(pointer, valueAt(now, pointer))}</span>
}
