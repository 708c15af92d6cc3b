import { ActionIcon, Autocomplete, Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { IconPlus, IconTrash } from '../pieces/icons.tsx'
import { EMPTY_TEXT, LANGUAGES, languageWords, type TypedTemplate } from './template.ts'

type Props = {
  typed: TypedTemplate
  shown: string
  canChange: boolean
  onShow: (language: string) => void
  onChange: (next: Partial<TypedTemplate>) => void
}

const MAX = 10
const TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

/** The languages of a template: which one is shown, which one is for all other readers, adding and removing. */
export function LanguageTabs({ typed, shown, canChange, onShow, onChange }: Props) {
  const tags = Object.keys(typed.texts)
  const add = (tag: string) => {
    onChange({ texts: { ...typed.texts, [tag]: EMPTY_TEXT } })
    onShow(tag)
  }
  const remove = () => {
    const { [shown]: _, ...texts } = typed.texts
    const next = Object.keys(texts)[0]!
    onChange({ texts, ...(typed.language === shown && { language: next }) })
    onShow(next)
  }
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <SegmentedControl
          aria-label="Language"
          data={tags.map((value) => ({ value, label: languageWords(value) }))}
          value={shown}
          onChange={onShow}
        />
        {canChange && tags.length < MAX && <AddLanguage known={tags} onAdd={add} />}
        {canChange && tags.length > 1 && (
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${languageWords(shown)}`} onClick={remove}>
            <IconTrash size={14} />
          </ActionIcon>
        )}
      </Group>
      {tags.length > 1 && (
        <Checkbox
          size="xs"
          label={`Readers of other languages get ${languageWords(shown)}`}
          checked={typed.language === shown}
          disabled={!canChange || typed.language === shown}
          onChange={() => onChange({ language: shown })}
        />
      )}
    </Stack>
  )
}

function AddLanguage({ known, onAdd }: { known: readonly string[]; onAdd: (tag: string) => void }) {
  const [isOpen, popover] = useDisclosure()
  const [tag, setTag] = useState('')
  const isRight = TAG.test(tag) && !known.includes(tag)
  const add = () => {
    if (!isRight) return
    onAdd(tag)
    setTag('')
    popover.close()
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && popover.close()}
      trapFocus
      position="bottom-start"
      shadow="md"
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconPlus size={12} />} onClick={popover.toggle}>
          Language
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" align="flex-end">
          <Autocomplete
            size="xs"
            label="Language tag"
            placeholder="es"
            w={180}
            data={LANGUAGES.filter((each) => !known.includes(each))}
            renderOption={({ option }) => `${languageWords(option.value)} (${option.value})`}
            comboboxProps={{ withinPortal: false }}
            value={tag}
            onChange={setTag}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button size="xs" disabled={!isRight} onClick={add}>
            Add
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
