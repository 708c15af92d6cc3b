import { Alert, Code } from '@mantine/core'
import type { MessageWay } from '@vanline/client'
import { Fragment } from 'react'
import { settings } from '../session/settings.ts'
import { WAYS } from './words.ts'

/** Whether the service can send by this way. */
export const isSetUp = (way: MessageWay): boolean => settings.messages[way]

const MISSING = {
  EMAIL: ['E-mails cannot be sent yet', ['VANLINE_SMTP_URL', 'VANLINE_MAIL_FROM'], 'a mail server'],
  TEXT: ['Text messages cannot be sent yet', ['VANLINE_TEXT_GATEWAY'], 'a service that sends text messages'],
} as const

/** What is missing to send by a way, and how to set it up. */
function Hint({ way }: { way: MessageWay }) {
  const [title, names, what] = MISSING[way]
  return (
    <Alert color="yellow" variant="light" role="note" title={title}>
      The service does not know {what}. Ask the person who runs it to set{' '}
      {names.map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ' and '}
          <Code>{name}</Code>
        </Fragment>
      ))}
      , and to start it again.
    </Alert>
  )
}

/** A hint for each way that is not set up. */
export const GatewayHints = ({ ways = WAYS }: { ways?: readonly MessageWay[] }) =>
  ways.filter((way) => !isSetUp(way)).map((way) => <Hint key={way} way={way} />)
