import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Move, MoveParty, NewMoveParty } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { partiesOf, useMayOnMove } from '../parties/access.ts'
import { choicesOf, useParties } from '../parties/parties.ts'
import { PartyName, usePartyName } from '../parties/party-name.tsx'
import { IconPlus } from '../pieces/icons.tsx'
import { api } from '../session/api.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { ListSection } from './list-section.tsx'

const FIELDS = {
  role: { required: true, description: 'Customers and observers see fewer details.' },
  access: { required: true, description: 'Read: only see. Status: also change statuses. Write: change everything.' },
}

/** The parties of a move, for users who may manage parties. */
export function MoveParties({ move }: { move: Move }) {
  const isShown = useMay('parties:manage')
  const canManage = useMayOnMove(move.id, 'parties:manage', 'parties')
  const query = useQuery({ ...partiesOf(move.id), enabled: isShown })
  if (!isShown) return null
  return (
    <ListSection
      title="Parties"
      action={canManage && <AddButton move={move} present={query.data ?? []} />}
      query={query}
      empty="None yet. A party that is added here sees this move and everything below it."
      columns={['Party', 'Role', 'Access', ...(canManage ? ['Actions'] : [])]}
      hasActions={canManage}
      rowOf={(place) => ({
        id: place.id,
        cells: [
          <PartyName key="name" id={place.partyID} />,
          wordsOf(place.role),
          wordsOf(place.access),
          ...(canManage ? [<Actions key="actions" place={place} />] : []),
        ],
      })}
    />
  )
}

/** Adds a party. A user of a party sees no others, and enters the id that the other one was given. */
function AddButton({ move, present }: { move: Move; present: readonly MoveParty[] }) {
  const queries = useQueryClient()
  const parties = useParties().data?.items ?? []
  const isBound = useCaller()?.partyID != null
  const absent = parties.filter(({ id }) => !present.some(({ partyID }) => partyID === id))
  return (
    <FormDialog
      label="Add a party"
      title="Add a party to this move"
      submitLabel="Add"
      form="NewMoveParty"
      names={['partyID', 'role', 'access']}
      fields={{ ...FIELDS, partyID: isBound ? { label: 'Id of the party' } : { options: choicesOf(absent) } }}
      initial={{ role: 'HAULER', access: 'READ' }}
      leftSection={<IconPlus size={14} />}
      size="xs"
      send={async (content) => {
        await api.moveParties.create(move.id, content as NewMoveParty)
        await queries.invalidateQueries({ queryKey: partiesOf(move.id).queryKey })
      }}
    />
  )
}

function Actions({ place }: { place: MoveParty }) {
  const queries = useQueryClient()
  const name = usePartyName(place.partyID)
  return (
    <Group gap={4}>
      <ChangeButtons
        record={place}
        name={name}
        title={`Change the role or access of ${name}`}
        form="MovePartyPatch"
        names={['role', 'access']}
        fields={FIELDS}
        question={`Remove ${name} from this move?`}
        update={api.moveParties.update}
        remove={() => api.moveParties.delete(place)}
        onChange={() => queries.invalidateQueries({ queryKey: partiesOf(place.moveID).queryKey })}
      >
        It sees nothing of this move any more, from its next request on.
      </ChangeButtons>
    </Group>
  )
}
