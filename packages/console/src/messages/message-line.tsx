import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Message } from '@vanline/client'
import { StatusDot } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import classes from './messages.module.css'
import { RetryButton } from './retry-button.tsx'
import { CAN_RETRY, loggedText, outcomeText, recipientText, statusWords, toneOfMessage, wayWords } from './words.ts'

type Props = {
  message: Message
  /** The name of its rule, if a rule sent it. */
  rule: string | undefined
  /** Whether the user may send it again. */
  canRetry: boolean
  /** Whether to link to the record that it is about. */
  isLinked?: boolean
}

/** One message: what became of it, to whom, and, when opened, what it says. */
export const MessageLine = ({ message, rule, canRetry, isLinked = false }: Props) => (
  <li className={classes.message}>
    <details>
      <summary>
        <StatusDot tone={toneOfMessage(message.status)}>{statusWords(message.status)}</StatusDot>
        <span className={classes.about}>
          <strong>{message.subject ?? wayWords(message.by)}</strong> to {recipientText(message)}
        </span>
        <Time at={message.sentAt ?? message.createdAt} className={classes.note} />
        <span className={classes.outcome}>{outcomeText(message)}</span>
      </summary>
      <div className={classes.opened}>
        {message.text && <div className={classes.text}>{loggedText(message.text)}</div>}
        <Text size="xs" c="dimmed">
          {factsOf(message, rule)}
        </Text>
        <Group gap="md" mt="xs">
          {isLinked && <RecordLink message={message} />}
          {canRetry && CAN_RETRY.includes(message.status) && <RetryButton message={message} />}
        </Group>
      </div>
    </details>
  </li>
)

/** Who sent it, how, and what the gateway calls it. */
function factsOf({ by, authorName, author, ruleID, attempts, gatewayID, documentIDs }: Message, rule?: string): string {
  const sender = ruleID === null ? (authorName ?? author) : `the rule ${rule ?? 'that was deleted'}`
  return [
    `${wayWords(by)} by ${sender ?? 'the service'}`,
    documentIDs.length > 0 && `${documentIDs.length} attached`,
    attempts > 1 && `${attempts} attempts`,
    gatewayID && `number of the gateway: ${gatewayID}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const RecordLink = ({ message: { shipmentID, moveID } }: { message: Message }) =>
  shipmentID === null ? (
    <Link to="/moves/$moveID" params={{ moveID }}>
      Open the move
    </Link>
  ) : (
    <Link to="/shipments/$shipmentID" params={{ shipmentID }}>
      Open the shipment
    </Link>
  )
