import { SegmentedControl, Stack } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../pieces/page.tsx'
import { useMay } from '../session/caller.ts'
import { WithRights } from '../session/with-rights.tsx'
import { GatewayHints } from './gateway-hint.tsx'
import { MessageLog } from './message-log.tsx'
import { NewOptOutButton, OptOuts } from './opt-outs.tsx'
import { NewRuleButton } from './rule-dialog.tsx'
import { Rules } from './rules.tsx'
import { type MessagesSearch, PARTS } from './search.ts'
import { NewTemplateButton, Templates } from './templates.tsx'

const BODIES: Record<string, () => ReactNode> = {
  '': MessageLog,
  rules: Rules,
  templates: Templates,
  'opt-outs': OptOuts,
}
const ACTIONS: Record<string, (() => ReactNode) | undefined> = {
  rules: NewRuleButton,
  templates: NewTemplateButton,
  'opt-outs': NewOptOutButton,
}

/** What was sent to whom, the rules and templates by which it is sent, and who wants none. */
export function MessagesPage() {
  const { part = '' } = useSearch({ strict: false }) as MessagesSearch
  const navigate = useNavigate()
  const canManage = useMay('messages:manage')
  const shown = Object.hasOwn(BODIES, part) ? part : ''
  const [Body, Action] = [BODIES[shown]!, ACTIONS[shown]]
  return (
    <Page
      title="Messages"
      note="E-mails and text messages about moves: sent by rules, or by hand on a move."
      actions={canManage && Action && <Action />}
    >
      <WithRights needs={['messages:read']}>
        <Stack gap="md">
          <SegmentedControl
            aria-label="Part"
            maw={460}
            data={PARTS.map(({ value, label }) => ({ value, label }))}
            value={shown}
            onChange={(next) => void navigate({ to: '/messages', search: next ? { part: next } : {} })}
          />
          <GatewayHints />
          <Body key={shown} />
        </Stack>
      </WithRights>
    </Page>
  )
}
