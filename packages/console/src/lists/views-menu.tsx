import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { IconBookmark, IconTrash } from '../pieces/icons.tsx'
import type { Search } from './search.ts'
import { stringifySearch } from './search.ts'
import { forgetView, saveView, useViews, type View } from './views.ts'
import classes from './views-menu.module.css'

type Props = { kind: string; views: readonly View[]; search: Search; onSearch: (search: Search) => void }

/** Predefined and saved views. */
export function ViewsMenu({ kind, views, search, onSearch }: Props) {
  const saved = useViews(kind)
  const [isOpen, popover] = useDisclosure()
  const [name, setName] = useState('')
  const choose = (view: View) => {
    onSearch(view.search)
    popover.close()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    saveView(kind, { name: name.trim(), search })
    setName('')
  }
  const current = [...saved, ...views].find((view) => stringifySearch(view.search) === stringifySearch(search))
  return (
    <Popover opened={isOpen} onChange={popover.toggle} position="bottom-start" trapFocus width={280} shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={14} />} onClick={popover.toggle}>
          {current && Object.keys(search).length > 0 ? current.name : 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views" p="xs">
        <Stack gap={2}>
          {views.map((view) => (
            <UnstyledButton key={view.name} className={classes.view} onClick={() => choose(view)}>
              {view.name}
            </UnstyledButton>
          ))}
          {saved.length > 0 && (
            <Text size="xs" c="dimmed" mt={4}>
              Yours
            </Text>
          )}
          {saved.map((view) => (
            <Group key={view.name} gap={4} wrap="nowrap">
              <UnstyledButton className={classes.view} onClick={() => choose(view)}>
                {view.name}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete ${view.name}`}
                onClick={() => forgetView(kind, view.name)}
              >
                <IconTrash size={14} />
              </ActionIcon>
            </Group>
          ))}
          <form onSubmit={save}>
            <Group gap={4} mt="xs" wrap="nowrap" align="flex-end">
              <TextInput
                label="Save this view as"
                placeholder="Name"
                maxLength={60}
                value={name}
                flex={1}
                onChange={(event) => setName(event.currentTarget.value)}
              />
              <Button type="submit" disabled={name.trim() === ''}>
                Save
              </Button>
            </Group>
          </form>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
