import { Button, Group, Menu, ScrollArea, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FocusEvent, Fragment, useRef } from 'react'
import { countText } from '../format/plural.ts'
import type { FieldErrors } from '../forms/errors.ts'
import { IconChevronDown } from '../pieces/icons.tsx'
import { inserted, PLACEHOLDER_GROUPS, placeholderOf } from './placeholders.ts'
import { partsOfText, type TypedText } from './template.ts'

type Part = keyof TypedText
type Input = HTMLInputElement | HTMLTextAreaElement
type Props = {
  language: string
  value: TypedText
  errors: FieldErrors
  canChange: boolean
  onChange: (value: TypedText) => void
}

const MAX = { subject: 200, text: 4000, html: 20_000 } as const

/** The subject, the text and the HTML in one language. A placeholder is put where the cursor was last. */
export function TextFields({ language, value, errors, canChange, onChange }: Props) {
  const last = useRef<{ part: Part; input: Input }>(undefined)
  const fieldOf = (part: Part) => ({
    name: `/texts/${language}/${part}`,
    maxLength: MAX[part],
    readOnly: !canChange,
    value: value[part],
    error: errors[`/texts/${language}/${part}`],
    onFocus: (event: FocusEvent<Input>) => {
      last.current = { part, input: event.currentTarget }
    },
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [part]: event.currentTarget.value }),
  })
  const insert = (name: string) => {
    const input = last.current?.input ?? document.querySelector<Input>(`[name="/texts/${language}/text"]`)
    const part = last.current?.part ?? 'text'
    const [start, end] = [input?.selectionStart ?? value[part].length, input?.selectionEnd ?? value[part].length]
    const next = inserted(value[part], { start, end }, name)
    onChange({ ...value, [part]: next.text })
    // After the menu has given the focus back, and the field has its new text.
    setTimeout(() => {
      input?.focus()
      input?.setSelectionRange(next.cursor, next.cursor)
    })
  }
  const parts = partsOfText(value.text)
  return (
    <Stack gap="sm">
      {canChange && <PlaceholderMenu onChoose={insert} />}
      <TextInput label="Subject" description="Of an e-mail. Text messages have none." {...fieldOf('subject')} />
      <Textarea label="Text" required autosize minRows={6} maxRows={20} {...fieldOf('text')} />
      {value.text !== '' && (
        <Text size="xs" c="dimmed">
          As a text message, {countText(value.text.length, 'character')}: {countText(parts, 'part')} before the
          placeholders are filled in.
        </Text>
      )}
      <Textarea
        label="HTML"
        description="Of an e-mail, instead of the text where the reader's program shows it. Empty: only the text."
        autosize
        minRows={3}
        maxRows={20}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...fieldOf('html')}
      />
    </Stack>
  )
}

const PlaceholderMenu = ({ onChoose }: { onChoose: (name: string) => void }) => (
  <Group>
    <Menu position="bottom-start" width={320} returnFocus={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={12} />}>
          Insert a placeholder
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={360}>
          {PLACEHOLDER_GROUPS.map(({ group, items }) => (
            <Fragment key={group}>
              <Menu.Label>{group}</Menu.Label>
              {items.map(([name, words]) => (
                <Menu.Item key={name} title={placeholderOf(name)} onClick={() => onChoose(name)}>
                  {words}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  </Group>
)
