import { ActionIcon, Fieldset, Group, MultiSelect, NativeSelect, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { IconPlus, IconX } from '../pieces/icons.tsx'
import classes from './condition-fields.module.css'
import type { Condition, ConditionCodes } from './conditions.ts'
import { conditionsTyped } from './symbols.ts'

type Props = {
  legend: string
  codes: ConditionCodes
  value: readonly Condition[]
  onChange: (value: Condition[]) => void
  disabled: boolean
  /** Errors by the JSON Pointer of their field. */
  errors: Readonly<Record<string, string>>
  pointer: string
}

/** What is wrong with an item and where: each condition by its symbol with its name, its places, and a remark. */
export function ConditionFields({ legend, codes, value, onChange, disabled, errors, pointer }: Props) {
  const change = (at: number, next: Partial<Condition>) =>
    onChange(value.map((each, i) => (i === at ? { ...each, ...next } : each)))
  const fault = Object.entries(errors).find(([at]) => at.startsWith(pointer))?.[1]
  return (
    <Fieldset legend={legend} variant="unstyled" className={classes.fields} disabled={disabled}>
      {value.map((condition, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same condition may stand there twice
        <div key={i} className={classes.condition}>
          <NativeSelect
            aria-label="Condition"
            value={condition.code}
            onChange={(event) => change(i, { code: event.currentTarget.value as Condition['code'] })}
            data={codes.conditions.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          />
          <MultiSelect
            aria-label="Places"
            placeholder={condition.places.length === 0 ? 'Where' : ''}
            value={condition.places.map(String)}
            onChange={(places) => change(i, { places: places.map(Number) as Condition['places'] })}
            data={codes.places.map(({ number, name }) => ({ value: String(number), label: `${number} ${name}` }))}
            searchable
            disabled={disabled}
          />
          <TextInput
            aria-label="Remark"
            placeholder="Remark"
            maxLength={200}
            value={condition.remarks ?? ''}
            onChange={(event) => change(i, { remarks: event.currentTarget.value || null })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove ${condition.code}`}
            disabled={disabled}
            onClick={() => onChange(value.filter((_, at) => at !== i))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      {!disabled && <Shorthand codes={codes} onAdd={(added) => onChange([...value, ...added])} />}
      {fault && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Fieldset>
  )
}

/** Conditions typed as on the form, or chosen by their names. */
function Shorthand({ codes, onAdd }: { codes: ConditionCodes; onAdd: (added: Condition[]) => void }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const add = () => {
    const read = conditionsTyped(typed, codes)
    if ('fault' in read) return setFault(read.fault)
    onAdd(read.conditions)
    setTyped('')
    setFault(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    add()
  }
  return (
    <Group gap={6} align="flex-start">
      <TextInput
        aria-label="Conditions in symbols"
        placeholder="As on the form: SC 10, 4"
        className={classes.typed}
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFault(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <NativeSelect
        aria-label="Add a condition"
        value=""
        onChange={(event) =>
          onAdd([{ code: event.currentTarget.value as Condition['code'], places: [], remarks: null }])
        }
        data={[
          { value: '', label: 'Choose a condition' },
          ...codes.conditions.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
        ]}
      />
      {typed.trim() !== '' && (
        <ActionIcon variant="default" aria-label="Add these conditions" onClick={add}>
          <IconPlus size={14} />
        </ActionIcon>
      )}
    </Group>
  )
}
