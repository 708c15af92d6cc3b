import { Button, Code, Group, Text } from '@mantine/core'
import type { Caller } from '@vanline/client'
import { IconLogout, IconUser } from '../pieces/icons.tsx'
import { Notice } from '../pieces/states.tsx'
import { callerText } from './caller.ts'
import { useLeave } from './leave.ts'

/** What users see who are signed in and may do nothing. */
export function NoAccess({ caller }: { caller: Caller }) {
  const leave = useLeave()
  return (
    <Notice icon={<IconUser size={32} stroke={1.4} />} title="Your account has no access yet" role="alert">
      <Text size="sm" c="dimmed">
        You are signed in as {callerText(caller)}, with the id <Code>{caller.actor}</Code>. Ask an administrator to give
        this account a role, then sign in again.
      </Text>
      <Group justify="center">
        <Button variant="default" leftSection={<IconLogout size={14} />} onClick={leave}>
          Sign out
        </Button>
      </Group>
    </Notice>
  )
}
