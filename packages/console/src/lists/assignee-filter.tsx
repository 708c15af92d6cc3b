import { Button, Menu } from '@mantine/core'
import { useMemo } from 'react'
import { IconCheck, IconChevronDown } from '../pieces/icons.tsx'
import { callerText, useCaller, useLacks } from '../session/caller.ts'
import { useSession } from '../session/session.ts'
import { assignedFilter } from './assigned.ts'
import type { Search } from './search.ts'

/** The filter of a search in which `assigned=mine` stands for the user. A name never stands in the URL. */
export function useAssigned(search: Search) {
  const { credential } = useSession()
  const caller = useCaller()
  const me = caller && callerText(caller)
  const filter = useMemo(() => assignedFilter(search, me), [search, me])
  return { filter, isReady: search.assigned !== 'mine' || credential === null || caller !== undefined }
}

const CHOICES = { mine: 'Mine', false: 'Unassigned', true: 'Assigned' } as const

type Props = { value: string | undefined; onChange: (value: string | undefined) => void }

/** Whose moves: the user's, those of no one, or all. Without authentication, the console does not know the user. */
export function AssigneeFilter({ value, onChange }: Props) {
  const caller = useCaller()
  const choices = Object.entries(CHOICES).filter(([name]) => name !== 'mine' || caller)
  const chosen = value === undefined ? undefined : CHOICES[value as keyof typeof CHOICES]
  if (useLacks('moves:read')) return null
  return (
    <Menu position="bottom-start" width={180}>
      <Menu.Target>
        <Button
          variant={chosen ? 'light' : 'default'}
          rightSection={<IconChevronDown size={12} />}
          aria-label={chosen ? `Assignee: ${chosen}` : 'Assignee'}
        >
          {chosen ?? 'Assignee'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChange(undefined)}>Anyone</Menu.Item>
        {choices.map(([name, text]) => (
          <Menu.Item key={name} rightSection={value === name && <IconCheck size={14} />} onClick={() => onChange(name)}>
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
