import { Kbd } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Move, Shipment, ShipmentStatus } from '@vanline/client'
import { chooseWeightUnit, useWeightUnit } from '../format/weight-unit.ts'
import { keys } from '../live/apply-event.ts'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { IconBookmark, IconBox, IconCheck, IconPlus, IconScale, IconUser } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { callerText, useCaller, useMayCreateMoves } from '../session/caller.ts'
import { usePlaces } from '../shell/navigation.tsx'
import { LIKELY } from '../shipments/status-bar.tsx'
import { statusVerb } from '../shipments/status-dialog.tsx'
import { noticeSaved, useMayUndo } from '../timeline/undo.tsx'
import { useViewEntries } from '../views/view-links.tsx'
import type { Item } from './item.ts'

const ICON = { size: 16, stroke: 1.6 }

/** The shipment and the move that are open. Nothing is open to actions while an earlier version is shown. */
export function useOpenRecord(): { shipment: Shipment | undefined; move: Move | undefined } {
  const { shipmentID = '', moveID = '' } = useParams({ strict: false })
  const { asOf } = useSearch({ strict: false }) as { asOf?: string }
  const shipment = useQuery({
    queryKey: keys.one('shipments', shipmentID),
    queryFn: ({ signal }) => api.shipments.get(shipmentID, { signal }),
    enabled: shipmentID !== '' && asOf === undefined,
  }).data
  const ofMove = shipment?.moveID ?? moveID
  const move = useQuery({
    queryKey: keys.one('moves', ofMove),
    queryFn: ({ signal }) => api.moves.get(ofMove, { signal }),
    enabled: ofMove !== '' && asOf === undefined,
  }).data
  return asOf === undefined ? { shipment, move } : { shipment: undefined, move: undefined }
}

type Open = ReturnType<typeof useOpenRecord>

/** The statuses that the open shipment can get, the likely one first. */
function useStatusCommands({ shipment }: Open, onStatus: (to: ShipmentStatus) => void): Item[] {
  const canChange = useMayOnMove(shipment?.moveID ?? null, 'shipments:status', 'status')
  if (!shipment || !canChange) return []
  const likely = LIKELY[shipment.status]
  return shipment.nextStatuses
    .toSorted((a, b) => Number(b === likely) - Number(a === likely))
    .map((to) => ({
      id: `status-${to}`,
      group: 'Actions',
      title: `${statusVerb(to)}: ${shipment.locator}`,
      icon: <IconCheck {...ICON} />,
      run: () => onStatus(to),
    }))
}

/** Assigns the open move to the user, in the same way as an edit: a change of another field is kept. */
function useAssignCommand({ move }: Open): Item[] {
  const queries = useQueryClient()
  const caller = useCaller()
  const canChange = useMayUndo(move?.id ?? null, 'moves')
  if (!move || !caller || !canChange || move.assignee === callerText(caller)) return []
  const assign = async () => {
    try {
      const saved = await api.moves.update(move, { assignee: callerText(caller) }, { merge: true })
      queries.setQueryData(keys.one('moves', move.id), saved)
      noticeSaved(queries, { kind: 'moves', saved, text: `Move ${move.locator} is assigned to you.`, canUndo: true })
    } catch (error) {
      notifications.show({ color: 'red', title: 'The move was not assigned', message: detailOf(error) })
    }
  }
  return [
    {
      id: 'assign',
      group: 'Actions',
      title: `Assign to me: move ${move.locator}`,
      note: move.assignee === null ? undefined : `Now assigned to ${move.assignee}`,
      icon: <IconUser {...ICON} />,
      run: () => void assign(),
    },
  ]
}

/** The page of the inventory of the open shipment. */
function useInventoryCommand({ shipment }: Open): Item[] {
  const navigate = useNavigate()
  const mayRead = useMayReadInventory(shipment?.moveID ?? null)
  if (!mayRead || !shipment) return []
  const params = { shipmentID: shipment.id }
  return [
    {
      id: 'inventory',
      group: 'Go to',
      title: `Inventory of ${shipment.locator}`,
      icon: <IconBox {...ICON} />,
      end: <Kbd size="xs">i</Kbd>,
      run: () => void navigate({ to: '/shipments/$shipmentID/inventory', params }),
    },
  ]
}

/** Everything that can be done or opened without a search. */
export function useCommands(open: Open, onStatus: (to: ShipmentStatus) => void): Item[] {
  const navigate = useNavigate()
  const { work, setUp } = usePlaces()
  const views = useViewEntries()
  const canCreate = useMayCreateMoves()
  const otherUnit = useWeightUnit() === 'lb' ? 'kg' : 'lb'
  const newMove: Item = {
    id: 'new-move',
    group: 'Actions',
    title: 'New move',
    icon: <IconPlus {...ICON} />,
    end: <Kbd size="xs">n</Kbd>,
    run: () => void navigate({ to: '/moves/new' }),
  }
  const weights: Item = {
    id: 'weights',
    group: 'Actions',
    title: otherUnit === 'kg' ? 'Show weights in kilograms' : 'Show weights in pounds',
    icon: <IconScale {...ICON} />,
    run: () => chooseWeightUnit(otherUnit),
  }
  return [
    ...useStatusCommands(open, onStatus),
    ...useAssignCommand(open),
    ...(canCreate ? [newMove] : []),
    weights,
    ...useInventoryCommand(open),
    ...[...work, ...setUp].map(
      ({ to, label, icon: Icon, keys: shortcut }): Item => ({
        id: `page-${to}`,
        group: 'Go to',
        title: label,
        icon: <Icon {...ICON} />,
        end: <Kbd size="xs">{shortcut}</Kbd>,
        run: () => void navigate({ to }),
      }),
    ),
    ...views.map(
      ({ key, kind, name, search }): Item => ({
        id: `view-${key}`,
        group: 'Views',
        title: name,
        icon: <IconBookmark {...ICON} />,
        run: () => void navigate({ to: `/${kind}`, search }),
      }),
    ),
  ]
}
