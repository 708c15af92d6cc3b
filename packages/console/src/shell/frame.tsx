import { AppShell, Burger, Group, ScrollArea, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useWeightUnit } from '../format/weight-unit.ts'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { useCaller, useMayCreateMoves } from '../session/caller.ts'
import { CutOff } from '../session/cut-off.tsx'
import { useSession } from '../session/session.ts'
import { TakenOver } from '../session/taken-over.tsx'
import { BusyNotice } from './busy-notice.tsx'
import { FindBox, type FindResultsProps } from './find-box.tsx'
import classes from './frame.module.css'
import { HeaderTools } from './header-tools.tsx'
import { Places, Tools, usePlaces } from './navigation.tsx'
import { focusSearch } from './search-box.ts'
import { type Shortcut, useShortcuts } from './shortcuts.ts'
import { PALETTE_KEYS, type PaletteProps, usePalette } from './use-palette.tsx'

const NoAccess = lazy(async () => ({ default: (await import('../session/no-access.tsx')).NoAccess }))
const SignIn = lazy(async () => ({ default: (await import('../session/sign-in.tsx')).SignIn }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** The parts that features provide to the frame. The frame imports no feature. */
export type FrameParts = {
  /** The views of the lists, in the navigation. */
  Views: ComponentType<{ onOpen: () => void }>
  Bell: ComponentType
  PartyName: ComponentType<{ id: string }>
  Palette: ComponentType<PaletteProps>
  FindResults: ComponentType<FindResultsProps>
  CurlDialog: ComponentType<{ isOpen: boolean; onClose: () => void }>
}

/** The frame of the application. Before it is known whose page it is, there is only the sign-in. */
export const Frame = (parts: FrameParts) => (useSession().owner === null ? <Entry /> : <OwnedFrame {...parts} />)

const Entry = () => (
  <main className={classes.entry}>
    <SignInWhenAsked />
  </main>
)

/** Navigation, search, live state, global dialogs. */
function OwnedFrame({ Views, Bell, PartyName, Palette, FindResults, CurlDialog }: FrameParts) {
  const { owner } = useSession()
  const navigate = useNavigate()
  const router = useRouter()
  const canCreate = useMayCreateMoves()
  const { work, setUp } = usePlaces()
  const [isMenuOpen, menu] = useDisclosure()
  const { open: openPalette, palette } = usePalette(Palette)
  const [dialog, setDialog] = useState<'shortcuts' | 'curl' | null>(null)
  const newMove = { keys: 'n', name: 'New move', run: () => void navigate({ to: '/moves/new' }) }
  const shortcuts: Shortcut[] = [
    ...[...work, ...setUp].map(({ to, label, keys }) => ({
      ...{ keys, name: `Go to ${label}` },
      run: () => void navigate({ to }),
    })),
    ...(canCreate ? [newMove] : []),
    { keys: '/', name: 'Search', run: focusSearch },
    { keys: PALETTE_KEYS, name: 'Find or do anything', run: openPalette },
    { keys: 'c', name: 'Show this page as curl', run: () => setDialog('curl') },
    { keys: '?', name: 'Show shortcuts', run: () => setDialog('shortcuts') },
    { keys: 'u', name: 'Back', run: () => router.history.canGoBack() && router.history.back() },
  ]
  useShortcuts(shortcuts)
  return (
    <AppShell
      layout="alt"
      header={{ height: 52 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
      classNames={{ navbar: classes.navbar, header: classes.header }}
    >
      <UnstyledButton className={classes.skip} onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </UnstyledButton>
      <AppShell.Header>
        <Group h="100%" px={{ base: 'sm', sm: 'lg' }} gap="sm" justify="space-between" wrap="nowrap">
          <Burger opened={isMenuOpen} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label="Menu" />
          <FindBox key={owner} onPalette={openPalette} Results={FindResults} />
          <HeaderTools Bell={Bell} PartyName={PartyName} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <AppShell.Section>
          <MenuHead onClose={menu.close} />
        </AppShell.Section>
        <AppShell.Section grow component={ScrollArea}>
          <Places onOpen={menu.close} Views={Views} />
        </AppShell.Section>
        <AppShell.Section>
          <Tools onCurl={() => setDialog('curl')} onShortcuts={() => setDialog('shortcuts')} />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        <CutOff />
        <TakenOver />
        <Content />
      </AppShell.Main>
      <BusyNotice />
      <SignInWhenAsked />
      {palette}
      <OnceOpened isOpen={dialog !== null}>
        <ShortcutsDialog isOpen={dialog === 'shortcuts'} onClose={() => setDialog(null)} shortcuts={shortcuts} />
        <CurlDialog isOpen={dialog === 'curl'} onClose={() => setDialog(null)} />
      </OnceOpened>
    </AppShell>
  )
}

const MenuHead = ({ onClose }: { onClose: () => void }) => (
  <Group justify="space-between" wrap="nowrap" className={classes.top}>
    <Link to="/" className={classes.brand} onClick={onClose}>
      <img src="icon.svg" alt="" width={22} height={22} /> Vanline
    </Link>
    <Burger opened onClick={onClose} hiddenFrom="sm" size="sm" aria-label="Close the menu" />
  </Group>
)

/** The opened page. It reads the drafts of its owner when it is first shown. */
function Content() {
  const caller = useCaller()
  const weightUnit = useWeightUnit()
  if (caller?.scopes.length !== 0) return <Outlet key={weightUnit} />
  return (
    <Suspense>
      <NoAccess caller={caller} />
    </Suspense>
  )
}

const SignInWhenAsked = () => (
  <OnceOpened isOpen={useSession().isAsking}>
    <SignIn />
  </OnceOpened>
)
