import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Message } from '@vanline/client'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove, useMayReadMessages } from '../parties/access.ts'
import { LinkButton } from '../pieces/link-button.tsx'
import { RecordsCard } from '../pieces/records-card.tsx'
import { api } from '../session/api.ts'
import { MessageLine } from './message-line.tsx'
import classes from './messages.module.css'
import { useRuleName } from './queries.ts'
import { SendButton } from './send-button.tsx'
import { IS_UNDER_WAY } from './words.ts'

const SHOWN = 20
const LOOK_AGAIN_MS = 3_000

type Props = { moveID: string; shipmentID?: string }

/** The query of the newest messages about a move, or about one of its shipments. */
const newestOf = ({ moveID, shipmentID }: Props) => ({
  queryKey:
    shipmentID === undefined
      ? [...keys.one('moves', moveID), 'messages']
      : [...keys.one('shipments', shipmentID), 'messages'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.messages.listOfMove(moveID, { limit: SHOWN, ...(shipmentID && { shipmentID }) }, { signal }),
})

const isUnderWay = ({ status }: Message): boolean => IS_UNDER_WAY.includes(status)

/** The messages about a move, or about a shipment. Shown to users who see whole records. */
export function MessagesCard(props: Props) {
  return useMayReadMessages(props.moveID) ? <Messages {...props} /> : null
}

function Messages(props: Props) {
  const query = useQuery({
    ...newestOf(props),
    // No event tells what became of a message.
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_AGAIN_MS : false),
  })
  const ruleName = useRuleName()
  const canWrite = useMayOnMove(props.moveID, 'messages:write')
  const messages = query.data?.items
  return (
    <RecordsCard
      name="Messages"
      action={
        <Group gap={4}>
          <SendButton outgoing={{ ...props, by: 'EMAIL' }} label="E-mail" aria-label="Send an e-mail" />
          <SendButton outgoing={{ ...props, by: 'TEXT' }} label="Text" aria-label="Send a text message" />
        </Group>
      }
      records={messages}
      error={query.error}
      empty="None yet. E-mails and text messages about it are listed here."
    >
      <ul className={classes.messages}>
        {messages?.map((message) => (
          <MessageLine key={message.id} message={message} rule={ruleName(message.ruleID)} canRetry={canWrite} />
        ))}
      </ul>
      {query.data?.nextCursor && (
        <LinkButton variant="default" size="compact-xs" mt="xs" to="/messages">
          All messages
        </LinkButton>
      )}
    </RecordsCard>
  )
}
