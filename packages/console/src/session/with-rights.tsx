import { Text } from '@mantine/core'
import type { Scope } from '@vanline/client'
import type { ReactNode } from 'react'
import { IconUser } from '../pieces/icons.tsx'
import { missingScopesText } from '../pieces/problem-text.ts'
import { Notice } from '../pieces/states.tsx'
import { useRightsLacked } from './caller.ts'

type Props = { needs: readonly Scope[]; children: ReactNode }

/** Shows its children to users with all of these scopes. The others read which ones they need. */
export function WithRights({ needs, children }: Props) {
  const lacked = useRightsLacked(needs)
  if (lacked.length === 0) return children
  return (
    <Notice icon={<IconUser size={32} stroke={1.4} />} title="Your account does not allow this">
      <Text size="sm" c="dimmed">
        {missingScopesText(lacked)}
      </Text>
    </Notice>
  )
}
