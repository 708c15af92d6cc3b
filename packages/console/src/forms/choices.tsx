import { Checkbox, Group } from '@mantine/core'
import { wordsOf } from '../format/format.ts'

/** The words of a list that is typed with commas. */
export const wordsIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

type Props = {
  value: string
  onChange: (value: string) => void
  label: string
  description?: string
  required?: boolean
  error?: string | undefined
  choices: readonly string[]
}

/** Any of a few words. */
export const Choices = ({ choices, value, onChange, label, error, description, required }: Props) => (
  <Checkbox.Group
    {...{ label, error, description, required }}
    value={wordsIn(value)}
    onChange={(chosen) => onChange(choices.filter((choice) => chosen.includes(choice)).join(','))}
  >
    <Group gap="md" mt={4}>
      {choices.map((choice) => (
        <Checkbox key={choice} size="xs" value={choice} label={wordsOf(choice)} />
      ))}
    </Group>
  </Checkbox.Group>
)
