import { ActionIcon, Group, Menu, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type LiveState, useFeed } from '../live/feed.ts'
import { Bell } from '../notifications/bell.tsx'
import { PartyName } from '../parties/party-name.tsx'
import { IconLogout, IconMoon, IconPlus, IconSun, IconUser } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { callerText, useCaller, useMay } from '../session/caller.ts'
import { useLeave } from '../session/leave.ts'
import { useSession } from '../session/session.ts'
import classes from './header-tools.module.css'

const LIVE: Record<LiveState, { word: string; meaning: string }> = {
  connecting: { word: 'Connecting', meaning: 'Connecting to the server.' },
  live: { word: 'Live', meaning: 'Changes of other users appear immediately.' },
  offline: {
    word: 'Offline',
    meaning: 'The server cannot be reached. Your input is kept, and the page reconnects automatically.',
  },
  off: {
    word: 'Not live',
    meaning: 'Your account does not allow following events. Reload a page to see changes.',
  },
}

/** The tools in the header: live state, new move, notifications, color scheme, account. */
export function HeaderTools() {
  const { state } = useFeed()
  const canCreate = useMay('shipments:write')
  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label={LIVE[state].meaning} multiline w={260}>
        <span
          className={classes.live}
          data-state={state}
          role="status"
          aria-label={`${LIVE[state].word}: ${LIVE[state].meaning}`}
        >
          {LIVE[state].word}
        </span>
      </Tooltip>
      {canCreate && (
        <>
          <LinkButton to="/shipments/new" visibleFrom="sm" aria-keyshortcuts="n">
            New move
          </LinkButton>
          <ActionIcon variant="filled" component={Link} to="/shipments/new" hiddenFrom="sm" aria-label="New move">
            <IconPlus size={16} />
          </ActionIcon>
        </>
      )}
      <Bell />
      <SchemeSwitch />
      <Account />
    </Group>
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <Tooltip label={isDark ? 'Light' : 'Dark'}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isDark ? 'Use light colors' : 'Use dark colors'}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}

/** The account menu, if a credential is in use. */
function Account() {
  const { credential } = useSession()
  const caller = useCaller()
  const leave = useLeave()
  if (credential === null) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Account">
          <IconUser size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {caller ? `Signed in as ${callerText(caller)}` : 'Signed in'}
          {caller?.partyID && (
            <div>
              Party: <PartyName id={caller.partyID} />
            </div>
          )}
        </Menu.Label>
        <Menu.Item leftSection={<IconLogout size={14} />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
