import { Checkbox, Code, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Key } from '@vanline/client'
import { useState } from 'react'
import { whenText } from '../format/format.ts'
import { PartyName } from '../parties/party-name.tsx'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { Page } from '../pieces/page.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import classes from './keys-page.module.css'
import { NewKeyButton } from './new-key.tsx'

const ALL = ['keys', 'all'] as const

const isOver = ({ expiresAt }: Key): boolean => expiresAt !== null && Date.parse(expiresAt) < Date.now()

/** What a key allows: its scopes and, if it is bound to some, its channels and its party. */
const May = ({ of: { scopes, channels, partyID } }: { of: Key }) => (
  <>
    {scopes.join(', ')}
    {channels && `; only channel ${channels.join(', ')}`}
    {partyID && (
      <>
        ; only moves of <PartyName id={partyID} />
      </>
    )}
  </>
)

/** The list of API keys. */
export function KeysPage() {
  const canManage = useMay('keys:manage')
  const query = useQuery({ queryKey: ALL, queryFn: ({ signal }) => api.keys.list({ limit: 200 }, { signal }) })
  return (
    <Page
      title="API keys"
      note="Create one key for each person or program, with only the scopes it needs."
      actions={canManage && <NewKeyButton />}
    >
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.items.length === 0 ? (
        <EmptyState title="No keys yet">
          <Text size="sm" c="dimmed">
            The server accepts keys when it runs with <Code>VANLINE_API_KEYS=on</Code>. Create one with{' '}
            <Code>keys:manage</Code> for yourself first.
          </Text>
        </EmptyState>
      ) : (
        <Table
          label="API keys"
          columns={['Name', 'Scopes', 'Created', 'Last used', 'Expires', 'Actions']}
          hasActions
          hasLongText
          rows={query.data.items.map((key) => ({
            id: key.id,
            cells: [
              <strong key="name" className={classes.name}>
                {key.name}
              </strong>,
              <May key="may" of={key} />,
              <span key="created">
                <Time at={key.createdAt} /> by {key.createdByName ?? key.createdBy}
              </span>,
              key.lastUsedAt ? <Time key="used" at={key.lastUsedAt} /> : 'Never',
              key.expiresAt ? (
                <span key="expires">
                  {isOver(key) && 'Expired '}
                  <Time at={key.expiresAt} as={whenText} />
                </span>
              ) : (
                'Never'
              ),
              <RevokeButton key="revoke" of={key} />,
            ],
          }))}
        />
      )}
    </Page>
  )
}

function RevokeButton({ of }: { of: Key }) {
  const queries = useQueryClient()
  const [cascade, setCascade] = useState(false)
  const revoke = async () => {
    await api.keys.delete(of, { cascade })
    await queries.invalidateQueries({ queryKey: ALL })
  }
  return (
    <ConfirmButton label="Revoke" aria-label={`Revoke ${of.name}`} question={`Revoke ${of.name}?`} act={revoke}>
      It stops working at once. This cannot be undone.
      <Checkbox
        mt="sm"
        label="Also revoke all keys created with it"
        checked={cascade}
        onChange={(event) => setCascade(event.currentTarget.checked)}
      />
    </ConfirmButton>
  )
}
