import { ActionIcon, Box, Group, Tooltip } from '@mantine/core'
import { Link, useMatchRoute } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { type LiveState, useFeed } from '../live/feed.ts'
import { IconMoon, IconPlus, IconSun } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { useMayCreateMoves } from '../session/caller.ts'
import { AccountMenu } from './account-menu.tsx'
import classes from './header-tools.module.css'
import { useScheme } from './use-scheme.ts'

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
export function HeaderTools({ Bell, PartyName }: { Bell: ComponentType; PartyName: ComponentType<{ id: string }> }) {
  const { state } = useFeed()
  const isAt = useMatchRoute()
  // These pages have their own button or form.
  const isThere = isAt({ to: '/moves' }) || isAt({ to: '/moves/new' })
  const canCreate = useMayCreateMoves() && !isThere
  return (
    <Group gap="xs" wrap="nowrap">
      <Tooltip label={LIVE[state].meaning} multiline w={260}>
        <span
          className={classes.live}
          data-state={state}
          role="status"
          aria-label={`${LIVE[state].word}: ${LIVE[state].meaning}`}
        >
          <span className={classes.word}>{LIVE[state].word}</span>
        </span>
      </Tooltip>
      {canCreate && (
        <>
          <LinkButton
            variant="default"
            to="/moves/new"
            visibleFrom="sm"
            leftSection={<IconPlus size={14} />}
            aria-keyshortcuts="n"
          >
            New move
          </LinkButton>
          <ActionIcon variant="default" component={Link} to="/moves/new" hiddenFrom="sm" aria-label="New move">
            <IconPlus size={16} />
          </ActionIcon>
        </>
      )}
      <Suspense>
        <Bell />
      </Suspense>
      <Box visibleFrom="sm">
        <SchemeSwitch />
      </Box>
      <AccountMenu PartyName={PartyName} />
    </Group>
  )
}

function SchemeSwitch() {
  const { isDark, change } = useScheme()
  return (
    <Tooltip label={isDark ? 'Light' : 'Dark'}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={isDark ? 'Use light colors' : 'Use dark colors'}
        onClick={change}
      >
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}
