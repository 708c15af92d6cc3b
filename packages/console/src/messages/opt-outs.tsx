import { Button, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageOptOut, NewMessageOptOut } from '@vanline/client'
import { FormDialog } from '../forms/form-dialog.tsx'
import { keys } from '../live/apply-event.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { IconPlus } from '../pieces/icons.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { wayWords } from './words.ts'

const OPT_OUTS = keys.list('message-opt-outs')
const PAGE = 100

const ORIGINS = { RECIPIENT: 'The recipient', OFFICE: 'The office' } as const

/** Who wants no messages. The service stores most of an address hidden. */
export function OptOuts() {
  const canManage = useMay('messages:manage')
  const query = useInfiniteQuery({
    queryKey: OPT_OUTS,
    queryFn: ({ pageParam, signal }) =>
      api.messageOptOuts.list({ limit: PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  if (query.isPending) return <Waiting />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  const optOuts = query.data.pages.flatMap(({ items }) => items)
  if (optOuts.length === 0)
    return (
      <EmptyState title="Everyone wants messages">
        <Text size="sm" c="dimmed">
          E-mails have a link with which the reader ends them. If a customer says so on the phone, or answers STOP to a
          text, note it here.
        </Text>
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      <Table
        label="Opt-outs"
        hasActions={canManage}
        columns={['Address', 'Way', 'Who said so', 'When', ...(canManage ? ['Actions'] : [])]}
        rows={optOuts.map((optOut) => ({
          id: optOut.id,
          cells: [
            optOut.address,
            wayWords(optOut.by),
            ORIGINS[optOut.origin],
            <Time key="when" at={optOut.createdAt} />,
            ...(canManage ? [<DeleteButton key="delete" optOut={optOut} />] : []),
          ],
        }))}
      />
      {query.hasNextPage && (
        <Group>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Earlier
          </Button>
        </Group>
      )}
    </Stack>
  )
}

export function NewOptOutButton() {
  const queries = useQueryClient()
  return (
    <FormDialog
      label="Note an opt-out"
      title="Who wants no messages?"
      submitLabel="Note it"
      form="NewMessageOptOut"
      names={['by', 'address']}
      fields={{
        by: { label: 'No more', required: true },
        address: { description: 'The e-mail address, or the phone number with its country: +1 208 555 0100' },
      }}
      initial={{ by: 'EMAIL' }}
      variant="filled"
      size="xs"
      leftSection={<IconPlus size={14} />}
      send={async (content) => {
        await api.messageOptOuts.create(content as NewMessageOptOut)
        await queries.invalidateQueries({ queryKey: OPT_OUTS })
      }}
    />
  )
}

function DeleteButton({ optOut }: { optOut: MessageOptOut }) {
  const queries = useQueryClient()
  const remove = async () => {
    await api.messageOptOuts.delete(optOut)
    await queries.invalidateQueries({ queryKey: OPT_OUTS })
  }
  return (
    <ConfirmButton
      label="Delete"
      size="compact-xs"
      aria-label={`Delete the opt-out of ${optOut.address}`}
      question={`Send messages to ${optOut.address} again?`}
      act={remove}
    >
      Only delete it if the person has said that they want messages again.
    </ConfirmButton>
  )
}
