import { AppShell, Burger, Group, ScrollArea, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  IconBook,
  IconBox,
  IconDashboard,
  IconKey,
  IconKeyboard,
  IconTerminal,
  IconTruck,
  IconUsers,
  IconWebhook,
} from '../pieces/icons.tsx'
import { serverUrl } from '../session/api.ts'
import { useCaller, useRights } from '../session/caller.ts'
import { CutOff } from '../session/cut-off.tsx'
import { NoAccess } from '../session/no-access.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { CurlDialog } from './curl-dialog.tsx'
import classes from './frame.module.css'
import { HeaderTools } from './header-tools.tsx'
import { focusSearch } from './search-box.ts'
import { type Shortcut, useShortcuts } from './shortcuts.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

const PLACES = [
  { to: '/', label: 'Overview', icon: IconDashboard, keys: 'g o', scope: null },
  { to: '/shipments', label: 'Shipments', icon: IconBox, keys: 'g s', scope: null },
  { to: '/moves', label: 'Moves', icon: IconTruck, keys: 'g m', scope: null },
  { to: '/parties', label: 'Parties', icon: IconUsers, keys: 'g p', scope: 'parties:manage' },
  { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, keys: 'g w', scope: 'webhooks:manage' },
  { to: '/keys', label: 'API keys', icon: IconKey, keys: 'g k', scope: 'keys:manage' },
] as const

const ICON = { size: 18, stroke: 1.6 }

/** The frame of the application: navigation, live state, global dialogs. */
export function Frame() {
  const navigate = useNavigate()
  const router = useRouter()
  const caller = useCaller()
  const may = useRights()
  const places = PLACES.filter(({ scope }) => scope === null || may(scope))
  const [isMenuOpen, menu] = useDisclosure()
  const [dialog, setDialog] = useState<'shortcuts' | 'curl' | null>(null)
  const newShipment = { keys: 'n', name: 'New shipment', run: () => void navigate({ to: '/shipments/new' }) }
  const shortcuts: Shortcut[] = [
    ...places.map(({ to, label, keys }) => ({ keys, name: `Go to ${label}`, run: () => void navigate({ to }) })),
    ...(may('shipments:write') ? [newShipment] : []),
    { keys: '/', name: 'Search', run: () => focusSearch(() => void navigate({ to: '/shipments' })) },
    { keys: 'c', name: 'Show this page as curl', run: () => setDialog('curl') },
    { keys: '?', name: 'Show shortcuts', run: () => setDialog('shortcuts') },
    { keys: 'u', name: 'Back', run: () => router.history.back() },
  ]
  useShortcuts(shortcuts)
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 200, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      classNames={{ navbar: classes.navbar, header: classes.header }}
    >
      <UnstyledButton className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </UnstyledButton>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
            <Link to="/" className={classes.brand}>
              <img src="icon.svg" alt="" width={22} height={22} /> Vanline
            </Link>
          </Group>
          <HeaderTools />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <AppShell.Section grow component={ScrollArea}>
          <Pages places={places} onOpen={menu.close} />
        </AppShell.Section>
        <AppShell.Section>
          <a className={classes.place} href={`${serverUrl}/docs`} target="_blank" rel="noopener">
            <IconBook {...ICON} /> API explorer
          </a>
          <Tool icon={<IconTerminal {...ICON} />} onClick={() => setDialog('curl')}>
            This page as curl
          </Tool>
          <Tool icon={<IconKeyboard {...ICON} />} onClick={() => setDialog('shortcuts')}>
            Shortcuts
          </Tool>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <CutOff />
        {caller?.scopes.length === 0 ? <NoAccess caller={caller} /> : <Outlet />}
      </AppShell.Main>
      <SignIn />
      <ShortcutsDialog isOpen={dialog === 'shortcuts'} onClose={() => setDialog(null)} shortcuts={shortcuts} />
      <CurlDialog isOpen={dialog === 'curl'} onClose={() => setDialog(null)} />
    </AppShell>
  )
}

const Pages = ({ places, onOpen }: { places: readonly (typeof PLACES)[number][]; onOpen: () => void }) => (
  <nav aria-label="Pages">
    {places.map(({ to, label, icon: Icon }) => (
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
    ))}
  </nav>
)

const Tool = ({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) => (
  <UnstyledButton className={classes.place} onClick={onClick}>
    {icon} <Text inherit>{children}</Text>
  </UnstyledButton>
)
