import { Autocomplete, NativeSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { fieldText, wordsOf } from '../format/format.ts'
import { isWeight } from '../format/weight.ts'
import { isNeeded, schemaAt } from './check.ts'
import { Choices, wordsIn } from './choices.tsx'
import type { FieldErrors } from './errors.ts'
import { TimeInput } from './time-input.tsx'
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
  /** How a suggestion is listed, if not as it is. */
  choiceText?: (choice: string) => string
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

/** One field by its schema: a date, a time, a number, one or several choices, or text of one or more lines. */
export function Field({
  form,
  pointer,
  errors,
  value,
  onChange,
  choices,
  choiceText,
  options,
  autoFocus,
  ...rest
}: FieldProps) {
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
  if (choices) return <Suggestions {...shown} choices={choices} choiceText={choiceText} onChange={onChange} />
  if (options) return <Options {...shown} options={options} onChange={onChange} />
  if (schema.enum) {
    const data = schema.enum.map((choice) => ({ value: choice, label: wordsOf(choice) }))
    return (
      <NativeSelect {...shown} data={shown.required ? data : [{ value: '', label: '–' }, ...data]} onChange={onText} />
    )
  }
  if (schema.type === 'integer' && isWeight(pointer))
    return <WeightInput {...shown} min={schema.minimum!} max={schema.maximum!} onChange={onChange} />
  if (schema.type === 'integer' || schema.type === 'number') {
    const limits = {
      ...(schema.minimum !== undefined && { min: schema.minimum }),
      ...(schema.maximum !== undefined && { max: schema.maximum }),
    }
    return (
      <NumberInput
        {...shown}
        {...limits}
        allowDecimal={schema.type === 'number'}
        thousandSeparator
        onChange={(next) => onChange(String(next))}
      />
    )
  }
  if (schema.type === 'boolean')
    return <NativeSelect {...shown} value={value || 'true'} data={YES_NO} onChange={onText} />
  if (schema.items?.enum) return <Choices {...shown} choices={schema.items.enum} onChange={onChange} />
  if (schema.format === 'date') return <TextInput {...shown} type="date" onChange={onText} />
  if (schema.format === 'date-time') return <TimeInput {...shown} onChange={onChange} />
  const maxLength = schema.maxLength
  if (maxLength !== undefined && maxLength > MULTI_LINE_FROM)
    return <Textarea {...shown} maxLength={maxLength} autosize minRows={2} maxRows={10} onChange={onText} />
  return (
    <TextInput
      {...shown}
      {...(maxLength !== undefined && { maxLength })}
      type={schema.format === 'idn-email' ? 'email' : 'text'}
      onChange={onText}
    />
  )
}

type Shown = { label: string; name: string; error: string | undefined; required: boolean; value: string }
type SuggestionsProps = Shown & {
  choices: readonly string[]
  choiceText: ((choice: string) => string) | undefined
  onChange: (value: string) => void
}

/** Text with suggestions. */
const Suggestions = ({ choices, choiceText, ...input }: SuggestionsProps) => (
  <Autocomplete
    size="xs"
    {...input}
    data={[...choices]}
    {...(choiceText && { renderOption: ({ option }) => choiceText(option.value) })}
  />
)

type OptionsProps = Shown & { options: NonNullable<FieldProps['options']>; onChange: (value: string) => void }

/** One of several named values. */
const Options = ({ options, onChange, value, required, ...input }: OptionsProps) => (
  <Select
    size="xs"
    {...input}
    required={required}
    value={value || null}
    data={[...options]}
    searchable
    clearable={!required}
    nothingFoundMessage="Nothing found"
    onChange={(chosen) => onChange(chosen ?? '')}
  />
)

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** The value of the input: null, a number, a yes or no, a list, or text. */
export function valueTyped(form: string, pointer: string, typed: string): string | number | boolean | string[] | null {
  const { type } = schemaAt(form, pointer)
  if (type === 'array') return wordsIn(typed)
  if (typed.trim() === '') return null
  if (type === 'boolean') return typed === 'true'
  return type === 'integer' || type === 'number' ? Number(typed) : typed
}
