import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { NewParty, Party, PartyPatch } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { keys } from '../live/apply-event.ts'
import { IconPlus } from '../pieces/icons.tsx'
import { Page } from '../pieces/page.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { api } from '../session/api.ts'
import { useCaller } from '../session/caller.ts'
import { ALL_PARTIES, useParties } from './parties.ts'

const FORM = {
  names: ['name', 'kind', 'reference'],
  fields: { name: { required: true }, kind: { required: true } },
} as const

/** The list of parties. A user of a party sees only that one, and can create and delete none. */
export function PartyListPage() {
  const query = useParties()
  const isBound = useCaller()?.partyID != null
  return (
    <Page
      title="Parties"
      note="Companies and people who see only the moves they are on."
      actions={!isBound && <NewPartyButton />}
    >
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.items.length === 0 ? (
        <EmptyState title="No parties yet">
          <Text size="sm" c="dimmed">
            Create one for each agent, hauler or customer that uses this service. Then put it on its moves, and give it
            a key.
          </Text>
        </EmptyState>
      ) : (
        <>
          <Table
            label="Parties"
            columns={['Name', 'Kind', 'Reference', 'Actions']}
            hasActions
            rows={query.data.items.map((party) => ({
              id: party.id,
              cells: [
                party.name,
                wordsOf(party.kind),
                party.reference ?? '–',
                <Actions key="actions" party={party} canDelete={!isBound} />,
              ],
            }))}
          />
          {query.data.hasMore && (
            <Text size="sm" c="dimmed" mt="xs">
              These are the newest {query.data.items.length}. The command <code>vanline parties list</code> lists all.
            </Text>
          )}
        </>
      )}
    </Page>
  )
}

function NewPartyButton() {
  const queries = useQueryClient()
  return (
    <FormDialog
      {...FORM}
      label="New party"
      submitLabel="Create party"
      title="New party"
      form="NewParty"
      initial={{ kind: 'ORGANIZATION' }}
      variant="filled"
      leftSection={<IconPlus size={14} />}
      size="xs"
      send={async (content) => {
        await api.parties.create(content as NewParty)
        await queries.invalidateQueries({ queryKey: ALL_PARTIES })
      }}
    />
  )
}

function Actions({ party, canDelete }: { party: Party; canDelete: boolean }) {
  const queries = useQueryClient()
  return (
    <Group gap={4}>
      <ChangeButtons<PartyPatch>
        {...FORM}
        record={party}
        name={party.name}
        form="PartyPatch"
        canRemove={canDelete}
        removeLabel="Delete"
        update={async (read, patch, options) =>
          queries.setQueryData(keys.one('parties', party.id), await api.parties.update(read, patch, options))
        }
        remove={() => api.parties.delete(party)}
        onChange={() => queries.invalidateQueries({ queryKey: ALL_PARTIES })}
      >
        A party that is on a move, or that a key is bound to, cannot be deleted.
      </ChangeButtons>
    </Group>
  )
}
