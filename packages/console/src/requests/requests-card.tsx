import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AskableKind, ChangeRequest } from '@vanline/client'
import { lazy, type ReactNode, useState } from 'react'
import { wordsOf } from '../format/format.ts'
import { nameOfActor } from '../live/actor-text.ts'
import { useRoleOn } from '../parties/access.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { RecordsCard } from '../pieces/records-card.tsx'
import { Status } from '../pieces/status.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import classes from '../shipments/shipment-page.module.css'
import { AskButton } from './ask-dialog.tsx'
import { type AskedRecord, recordOf } from './kinds.ts'
import {
  askedText,
  askerText,
  changesOf,
  changeText,
  type RequestsOf,
  requestsOf,
  useMayAsk,
  useMayDecide,
  useMayWithdraw,
} from './requests.ts'

const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog.tsx')).DecideDialog }))

type Props = RequestsOf & { kind: AskableKind; record: AskedRecord; isOpen: boolean }

/** The button that asks for a change of a record, for users who may ask and may not change the record. */
export function AskForChange({ kind, record, moveID, ...button }: AskProps): ReactNode {
  const may = useMayAsk(kind, moveID)
  const role = useRoleOn(moveID)
  return may ? <AskButton {...{ kind, record, moveID, isCustomer: role === 'CUSTOMER' }} {...button} /> : null
}

type AskProps = {
  kind: AskableKind
  record: AskedRecord
  moveID: string
  label?: string
  onToggle?: (isOpen: boolean) => void
}

/** What was asked for about a shipment or a move and what belongs to it. Without any, it is shown only to those who may ask. */
export function RequestsCard(props: Props) {
  const mayRead = useMay('requests:read')
  const role = useRoleOn(props.moveID)
  return mayRead && role !== 'OBSERVER' ? <Requests {...props} /> : null
}

function Requests({ kind, record, isOpen, ...of }: Props) {
  const query = useQuery(requestsOf(of))
  const mayAsk = useMayAsk(kind, of.moveID) && isOpen
  const [chosen, choose] = useState<string>()
  const requests = query.data
  if (!mayAsk && (requests === undefined || requests.length === 0)) return null
  const decided = requests?.find(({ id, status }) => id === chosen && status === 'PENDING')
  return (
    <RecordsCard
      name="Requests"
      action={mayAsk && <AskForChange kind={kind} record={record} moveID={of.moveID} />}
      records={requests}
      error={query.error}
      empty="Nothing was asked for."
    >
      <ul className={classes.list}>
        {requests?.map((request) => (
          <Line key={request.id} request={request} onDecide={() => choose(request.id)} />
        ))}
      </ul>
      <OnceOpened isOpen={decided !== undefined}>
        <DecideDialog request={decided} onDone={() => choose(undefined)} />
      </OnceOpened>
    </RecordsCard>
  )
}

function Line({ request, onDecide }: { request: ChangeRequest; onDecide: () => void }) {
  const mayDecide = useMayDecide(recordOf(request).kind, request.moveID)
  const mayWithdraw = useMayWithdraw(request)
  const isPending = request.status === 'PENDING'
  return (
    <li>
      <div>
        <strong className={classes.service}>
          {askerText(request)} asked for {askedText(request)}
        </strong>
        <Text size="xs" c="dimmed" component="div">
          <Time at={request.createdAt} />
          {request.reason && `: “${request.reason}”`}
          {changesOf(request).map((change) => (
            <div key={change.path}>
              {changeText(change)}
              {isLeftOut(request, change.path) && ' (not accepted)'}
            </div>
          ))}
          {!isPending && <Answer request={request} />}
        </Text>
      </div>
      <Group gap={4}>
        <Status status={request.status} />
        {isPending && mayDecide && (
          <Button variant="default" size="compact-xs" aria-label={`Decide ${askedText(request)}`} onClick={onDecide}>
            Decide
          </Button>
        )}
        {isPending && mayWithdraw && <WithdrawButton request={request} />}
      </Group>
    </li>
  )
}

const isLeftOut = ({ status, accepted }: ChangeRequest, path: string): boolean =>
  status === 'PARTLY_ACCEPTED' && Array.isArray(accepted) && !accepted.includes(path)

/** Who ended the request, when, and with what words. */
const Answer = ({ request: { status, decidedAt, decidedBy, decidedByName, decisionReason } }: AnswerProps) => (
  <div>
    {wordsOf(status)}
    {(decidedByName ?? decidedBy) && ` by ${nameOfActor({ actor: decidedBy ?? '', actorName: decidedByName })}`}{' '}
    {decidedAt && <Time at={decidedAt} />}
    {decisionReason && `: “${decisionReason}”`}
  </div>
)
type AnswerProps = { request: ChangeRequest }

function WithdrawButton({ request }: AnswerProps) {
  const queries = useQueryClient()
  const { moveID, shipmentID } = request
  return (
    <ConfirmButton
      label="Withdraw"
      size="compact-xs"
      aria-label={`Withdraw the request for ${askedText(request)}`}
      question="Withdraw this request?"
      act={async () => {
        await api.changeRequests.withdraw(request)
        const queryKey = requestsOf({ moveID }).queryKey
        await queries.invalidateQueries({ queryKey })
        if (shipmentID) await queries.invalidateQueries({ queryKey: requestsOf({ moveID, shipmentID }).queryKey })
      }}
    >
      It is not decided then. You can ask again.
    </ConfirmButton>
  )
}
