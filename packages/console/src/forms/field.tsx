import { Autocomplete, NativeSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { fieldText, wordsOf } from '../format/format.ts'
import { isWeight } from '../format/weight.ts'
import { isNeeded, schemaAt } from './check.ts'
import type { FieldErrors } from './errors.ts'
import { WeightInput } from './weight-input.tsx'

/** The input of fields is text; empty text means no value. */
export type FieldProps = {
  /** Which schema the content will have. */
  form: string
  /** Which member of it: a JSON Pointer. */
  pointer: string
  label?: string
  description?: string
  placeholder?: string
  value: string
  onChange: (value: string) => void
  errors: FieldErrors
  /** Suggestions, where other values are allowed too. */
  choices?: readonly string[]
  /** The choices, if the values are ids: each with its name. */
  options?: readonly { value: string; label: string }[]
  autoFocus?: boolean
  /** Whether it is required, if the schema alone does not decide. */
  required?: boolean
  disabled?: boolean
  /** Shown, and not to be changed by this user. */
  readOnly?: boolean
}

const MULTI_LINE_FROM = 500

/** One field by its schema: a date, a number, a choice, or text of one or more lines. */
export function Field({ form, pointer, errors, value, onChange, choices, options, autoFocus, ...rest }: FieldProps) {
  const schema = schemaAt(form, pointer)
  const shown = {
    ...rest,
    label: rest.label ?? fieldText(pointer.split('/').at(-1)!),
    name: pointer,
    error: errors[pointer],
    required: rest.required ?? isNeeded(form, pointer),
    value,
    ...(rest.readOnly && { variant: 'filled' }),
    ...(autoFocus && { 'data-autofocus': true }),
  }
  const onText = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value)
  if (choices) return <Autocomplete size="xs" {...shown} data={[...choices]} onChange={onChange} />
  if (options)
    return (
      <Select
        size="xs"
        {...shown}
        value={value || null}
        data={[...options]}
        searchable
        clearable={!shown.required}
        nothingFoundMessage="Nothing found"
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    )
  if (schema.enum) {
    const data = schema.enum.map((choice) => ({ value: choice, label: wordsOf(choice) }))
    return (
      <NativeSelect {...shown} data={shown.required ? data : [{ value: '', label: '–' }, ...data]} onChange={onText} />
    )
  }
  if (schema.type === 'integer' && isWeight(pointer))
    return <WeightInput {...shown} min={schema.minimum!} max={schema.maximum!} onChange={onChange} />
  if (schema.type === 'integer') {
    const limits = {
      ...(schema.minimum !== undefined && { min: schema.minimum }),
      ...(schema.maximum !== undefined && { max: schema.maximum }),
    }
    return (
      <NumberInput
        {...shown}
        {...limits}
        allowDecimal={false}
        thousandSeparator
        onChange={(next) => onChange(String(next))}
      />
    )
  }
  if (schema.format === 'date') return <TextInput {...shown} type="date" onChange={onText} />
  const maxLength = schema.maxLength
  if (maxLength !== undefined && maxLength > MULTI_LINE_FROM)
    return <Textarea {...shown} maxLength={maxLength} autosize minRows={2} maxRows={10} onChange={onText} />
  return (
    <TextInput
      {...shown}
      {...(maxLength !== undefined && { maxLength })}
      type={schema.format === 'email' ? 'email' : 'text'}
      onChange={onText}
    />
  )
}

/** The value of the input: null, a number, or text. */
export function valueTyped(form: string, pointer: string, typed: string): string | number | null {
  if (typed.trim() === '') return null
  return schemaAt(form, pointer).type === 'integer' ? Number(typed) : typed
}
