import { Button, Group, Modal, NumberInput, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeRequest, ConflictError } from '@vanline/client'
import { useState } from 'react'
import { pointerText } from '../format/format.ts'
import { stepsOf } from '../format/pointer.ts'
import { Refusal } from '../forms/refusal.tsx'
import { keys } from '../live/apply-event.ts'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { type AskedRecord, askedRecordQuery, KINDS, recordOf } from './kinds.ts'
import { askedText, askerText, changesOf, daysOf } from './requests.ts'
import { Since } from './since.tsx'
import { ThreeWays } from './three-ways.tsx'

type Props = { request: ChangeRequest | undefined; onDone: () => void }

/** Decides a request: beside what the asker saw stands what is so now, and what the asker wants. */
export function DecideDialog({ request, onDone }: Props) {
  return (
    <Modal opened={request !== undefined} onClose={onDone} title={request && titleOf(request)} size="xl">
      {request && <Loaded key={request.id} request={request} onDone={onDone} />}
    </Modal>
  )
}

const titleOf = (request: ChangeRequest): string => `${askerText(request)} asks for ${askedText(request)}`

type FormProps = { request: ChangeRequest; onDone: () => void }

function Loaded(props: FormProps) {
  const query = useQuery<AskedRecord>(askedRecordQuery(props.request))
  if (query.isPending) return <Waiting lines={4} />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  return <Decision {...props} record={query.data} />
}

type Sent = { decision: 'ACCEPT' | 'REFUSE'; members?: string[]; days?: number; reason?: string | null }

/** Sends the decision with the version of the record that is shown. */
function useDecision({ request, onDone }: FormProps, record: AskedRecord) {
  const queries = useQueryClient()
  const { kind, id } = recordOf(request)
  return useMutation({
    mutationFn: (sent: Sent) => api.changeRequests.decide(request, record, sent),
    onSuccess: async () => {
      onDone()
      await Promise.all(
        [keys.one('moves', request.moveID), keys.one(kind, id), keys.summary].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => {
      if (error instanceof ConflictError) void queries.invalidateQueries({ queryKey: keys.one(kind, id), exact: true })
    },
  })
}

const membersOf = (request: ChangeRequest): string[] => [
  ...new Set(changesOf(request).map(({ path }) => stepsOf(path)[0]!)),
]

function Decision({ record, ...props }: FormProps & { record: AskedRecord }) {
  const { request, onDone } = props
  const members = membersOf(request)
  const [left, setLeft] = useState<readonly string[]>([])
  const [days, setDays] = useState(daysOf(request) ?? 1)
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const deciding = useDecision(props, record)
  const isExtension = request.kind === 'EXTENSION'
  const chosen = members.filter((name) => !left.includes(name))
  const said = { reason: reason.trim() || null }
  const accept = () =>
    deciding.mutate({
      ...{ decision: 'ACCEPT', ...said },
      ...(isExtension ? { days } : left.length > 0 && { members: chosen }),
    })
  const toggle = (name: string) =>
    setLeft(left.includes(name) ? left.filter((other) => other !== name) : [...left, name])
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Asked <Time at={request.createdAt} />
      </Text>
      {request.reason && <blockquote style={{ margin: 0 }}>“{request.reason}”</blockquote>}
      {isExtension ? (
        <NumberInput
          label="Days"
          description="You can approve other days than those asked for"
          value={days}
          min={1}
          max={3650}
          onChange={(value) => setDays(Number(value))}
        />
      ) : (
        <ThreeWays request={request} record={record} left={left} onToggle={members.length > 1 ? toggle : undefined} />
      )}
      <Since request={request} />
      <Answer reason={reason} isRefusing={isRefusing} onChange={setReason} />
      {deciding.error instanceof ConflictError ? (
        <ConflictNotice error={deciding.error} noun={KINDS[recordOf(request).kind].noun} />
      ) : (
        deciding.isError && <Refusal error={deciding.error} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        <Button
          variant="default"
          color="red"
          loading={deciding.isPending && deciding.variables.decision === 'REFUSE'}
          onClick={() => (reason.trim() === '' ? setRefusing(true) : deciding.mutate({ decision: 'REFUSE', ...said }))}
        >
          Refuse
        </Button>
        <Button
          loading={deciding.isPending && deciding.variables.decision === 'ACCEPT'}
          disabled={!isExtension && chosen.length === 0}
          onClick={accept}
        >
          {left.length > 0 && chosen.length > 0
            ? `Accept ${chosen.map((name) => pointerText(`/${name}`).toLowerCase()).join(', ')}`
            : 'Accept'}
        </Button>
      </Group>
    </Stack>
  )
}

type AnswerProps = { reason: string; isRefusing: boolean; onChange: (reason: string) => void }

/** The words for the person who asked. A refusal needs some. */
const Answer = ({ reason, isRefusing, onChange }: AnswerProps) => (
  <Textarea
    label={isRefusing ? 'Why not' : 'Answer'}
    description="The person who asked sees it."
    value={reason}
    required={isRefusing}
    maxLength={1000}
    autosize
    minRows={2}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={isRefusing && reason.trim() === '' && 'Say why, so that the person knows what to do.'}
  />
)
