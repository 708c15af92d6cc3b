import { Menu, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import {
  IconBoard,
  IconBook,
  IconBox,
  IconBuilding,
  IconCalendar,
  IconCollision,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconMessage,
  IconTerminal,
  IconTruck,
  IconUsers,
  IconWebhook,
} from '../pieces/icons.tsx'
import { useRights } from '../session/caller.ts'
import { serverUrl } from '../session/settings.ts'
import classes from './frame.module.css'

const WORK = [
  { to: '/', label: 'Today', icon: IconCalendar, keys: 'g t' },
  { to: '/dispatch', label: 'Dispatch', icon: IconHistory, keys: 'g d', scope: 'dispatch:read' },
  { to: '/board', label: 'Board', icon: IconBoard, keys: 'g b' },
  { to: '/shipments', label: 'Shipments', icon: IconBox, keys: 'g s' },
  { to: '/moves', label: 'Moves', icon: IconTruck, keys: 'g m' },
] as const
const SET_UP = [
  { to: '/company', label: 'Company', icon: IconBuilding, keys: 'g o', scope: 'company:manage' },
  { to: '/fleet', label: 'Trucks and crew', icon: IconTruck, keys: 'g f', scope: 'dispatch:read' },
  { to: '/parties', label: 'Parties', icon: IconUsers, keys: 'g p', scope: 'parties:manage' },
  { to: '/messages', label: 'Messages', icon: IconMessage, keys: 'g e', scope: 'messages:read' },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, keys: 'g w', scope: 'webhooks:manage' },
  { to: '/keys', label: 'API keys', icon: IconKey, keys: 'g k', scope: 'keys:manage' },
  { to: '/collisions', label: 'Collisions', icon: IconCollision, keys: 'g c', scope: 'metrics:read' },
] as const
type Place = (typeof WORK | typeof SET_UP)[number]

/** The pages that the user may open. */
export function usePlaces(): { work: readonly Place[]; setUp: readonly Place[] } {
  const may = useRights()
  const isOpen = (place: Place) => !('scope' in place) || may(place.scope)
  return { work: WORK.filter(isOpen), setUp: SET_UP.filter(isOpen) }
}

const ICON = { size: 16, stroke: 1.6 }

/** The pages, and the views of the lists. */
export function Places({ onOpen, Views }: { onOpen: () => void; Views: ComponentType<{ onOpen: () => void }> }) {
  const { work, setUp } = usePlaces()
  return (
    <nav aria-label="Pages">
      <Links places={work} onOpen={onOpen} />
      <h2 className={classes.section}>Views</h2>
      <Views onOpen={onOpen} />
      {setUp.length > 0 && <h2 className={classes.section}>Set up</h2>}
      <Links places={setUp} onOpen={onOpen} />
    </nav>
  )
}

const Links = ({ places, onOpen }: { places: readonly Place[]; onOpen: () => void }) =>
  places.map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={classes.place}
      activeOptions={{ exact: to === '/', includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onOpen}
    >
      <Icon {...ICON} /> {label}
    </Link>
  ))

/** What developers need, behind one button, and the list of shortcuts. */
export const Tools = ({ onCurl, onShortcuts }: { onCurl: () => void; onShortcuts: () => void }) => (
  <>
    <Menu position="top-start" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.place}>
          <IconTerminal {...ICON} /> For developers
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={`${serverUrl}/docs`}
          target="_blank"
          rel="noopener"
          leftSection={<IconBook size={14} />}
        >
          API explorer
        </Menu.Item>
        <Menu.Item leftSection={<IconTerminal size={14} />} onClick={onCurl}>
          This page as curl
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
    <Tool icon={<IconKeyboard {...ICON} />} onClick={onShortcuts}>
      Shortcuts
    </Tool>
  </>
)

const Tool = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={classes.place} onClick={onClick}>
    {icon} <Text inherit>{children}</Text>
  </UnstyledButton>
)
