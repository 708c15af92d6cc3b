import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & { value: string; onChange: (instant: string) => void }

/** A day and time of the user's time zone. The value is an instant. */
export const TimeInput = ({ value, onChange, ...rest }: Props) => (
  <TextInput
    {...rest}
    type="datetime-local"
    value={localTimeOf(value)}
    onChange={(event) => onChange(instantOf(event.currentTarget.value))}
  />
)

function localTimeOf(instant: string): string {
  if (instant === '') return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const instantOf = (local: string): string => (Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString())
