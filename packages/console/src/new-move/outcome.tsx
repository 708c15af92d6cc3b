import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { NetworkError } from '@vanline/client'
import { errorsIn } from '../forms/errors.ts'
import { LinkButton } from '../pieces/link-button.tsx'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { type CreationError, isSettled, TooOldError } from './creation.ts'
import type { MoveDraft } from './draft.ts'
import type { useNewMove } from './use-new-move.ts'

type Props = { form: ReturnType<typeof useNewMove> }

/** What was created so far and what stopped the rest, also after a reload. */
export function Outcome({ form: { draft, creation, problems, sendAgain } }: Props) {
  const isBegun = isSettled(draft.progress.move)
  if (creation.isPending || (!isBegun && problems.length === 0)) return null
  return (
    <Alert
      color={isBegun ? 'yellow' : 'red'}
      variant="light"
      role="alert"
      title={isBegun ? 'The move is not complete yet' : 'Nothing was created'}
    >
      {isBegun && <Created draft={draft} />}
      {problems.map((problem) => (
        <Text size="sm" key={nameOf(draft, problem)} component="div">
          {nameOf(draft, problem)}: {reasonOf(problem)}
          {problem.cause instanceof TooOldError && (
            <NotThere draft={draft} onSendAgain={() => sendAgain(problem.part)} />
          )}
        </Text>
      ))}
      {isBegun && !problems.some(isTooOld) && (
        <Text size="sm">Choose Continue to create the rest. Nothing is created twice.</Text>
      )}
    </Alert>
  )
}

const isTooOld = ({ cause }: CreationError): boolean => cause instanceof TooOldError

/** Where the user can look for a part whose answer was lost long ago, and how to go on if it is not there. */
function NotThere({ draft: { progress }, onSendAgain }: { draft: MoveDraft; onSendAgain: () => void }) {
  const moveID = progress.move.created?.id
  return (
    <Group gap="xs" mt={4}>
      {moveID === undefined ? (
        <LinkButton variant="default" to="/moves" target="_blank">
          Look in the moves
        </LinkButton>
      ) : (
        <LinkButton variant="default" to="/moves/$moveID" params={{ moveID }} target="_blank">
          Look at the move
        </LinkButton>
      )}
      <Button variant="default" onClick={onSendAgain}>
        It is not there: allow to send it again
      </Button>
    </Group>
  )
}

function Created({ draft: { progress, shipments } }: { draft: MoveDraft }) {
  const { created } = progress.move
  if (!created)
    return (
      <Text size="sm">
        The answer of the server was lost. The move may have been created, so it cannot be changed here for now.
      </Text>
    )
  const count = shipments.filter(({ key }) => progress.shipments[key]?.created).length
  return (
    <Text size="sm">
      Move{' '}
      <Link to="/moves/$moveID" params={{ moveID: created.id }}>
        {created.locator}
      </Link>{' '}
      is created, with {count} of {shipments.length} shipments.
    </Text>
  )
}

const nameOf = ({ shipments }: MoveDraft, { part }: CreationError): string =>
  part === 'move' ? 'Move' : `Shipment ${shipments.findIndex(({ key }) => key === part.shipment) + 1}`

function reasonOf({ cause }: CreationError): string {
  if (cause instanceof NetworkError) return 'the server did not answer.'
  if (cause instanceof TooOldError)
    return 'it was sent more than a day ago, and the answer was lost. Look whether it was created. If it is there, clear this form and continue there.'
  return errorsIn(cause) ? 'correct the marked fields.' : `${titleOf(cause)}. ${detailOf(cause)}`
}
