import { Alert, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageRule } from '@vanline/client'
import { whenText } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { MESSAGES, RULES, readMessagesAgain } from './queries.ts'

type Props = { rule: MessageRule; canManage: boolean }

/** A rule that would reach many people, and asks first: how many messages wait, and what becomes of them. */
export function HeldRule({ rule, canManage }: Props) {
  const queries = useQueryClient()
  const count = useQuery({
    queryKey: [...MESSAGES, 'held', rule.id],
    queryFn: ({ signal }) => api.messages.list({ ruleID: rule.id, status: 'HELD', limit: 1 }, { signal, count: true }),
    refetchInterval: 5_000,
  }).data?.totalCount
  const decide = async (decision: 'SEND' | 'DISCARD') => {
    await api.messageRules.confirm(rule, decision)
    await Promise.all([queries.invalidateQueries({ queryKey: RULES }), readMessagesAgain(queries)])
  }
  const waiting = count === undefined ? 'its messages' : countText(count, 'message')
  return (
    <Alert color="yellow" variant="light" role="status" title={`${rule.name} waits for a confirmation`}>
      It would reach more than {countText(rule.confirmAbove, 'recipient')} within an hour, so {waiting} wait since{' '}
      <Time at={rule.heldSince ?? rule.lastUpdated} as={whenText} />. Check in the log what they say and to whom they
      go.
      {canManage && (
        <Group gap="xs" mt="xs">
          <ConfirmButton label="Send them" question={`Send ${waiting} now?`} act={() => decide('SEND')}>
            They go to all of these people. This cannot be undone.
          </ConfirmButton>
          <ConfirmButton label="Discard them" question={`Discard ${waiting}?`} act={() => decide('DISCARD')}>
            None of them is sent. The rule goes on with what happens from now on.
          </ConfirmButton>
        </Group>
      )}
    </Alert>
  )
}
