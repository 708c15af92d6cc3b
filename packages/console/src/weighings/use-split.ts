/** The weighing of a truck while it is typed: its shipments, and what each would get. */
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Truck, TruckWeighing } from '@vanline/client'
import { useState } from 'react'
import { countText } from '../format/plural.ts'
import { useErrors } from '../forms/errors.ts'
import { valueTyped } from '../forms/field.tsx'
import { keys } from '../live/apply-event.ts'
import { api } from '../session/api.ts'
import { initialWeighing, SCALE_NAMES } from './form.ts'
import { onBoardQuery } from './on-board.ts'

/** A preview is asked for when the user stops typing for this long. */
const PAUSE_MS = 300
const FORM = 'TruckWeighing'

type Typed = Readonly<Record<string, string>>

export function useSplit(truck: Pick<Truck, 'id' | 'name'>, today: string, onDone: () => void) {
  const queries = useQueryClient()
  const [day, setDay] = useState(today)
  const [typed, setTyped] = useState<Typed>(() => initialWeighing())
  const [weights, setWeights] = useState<Typed>({})
  /** The shipments that were on the truck; undefined until one is chosen: then all of the day. */
  const [picked, setPicked] = useState<readonly string[]>()
  const onBoard = useQuery(onBoardQuery(truck.id, day)).data ?? []
  const chosen = onBoard.map(({ shipment }) => shipment.id).filter((id) => picked === undefined || picked.includes(id))
  const { errors, isSound, take, setErrors } = useErrors(FORM)
  const content = contentOf(typed, chosen, weights)
  const sending = useMutation({
    mutationFn: () => api.weighings.createOnTruck(truck.id, content),
    onSuccess: (weighings) => {
      notifications.show({ message: `${truck.name}: ${countText(weighings.length, 'weighing')} added.` })
      for (const { shipmentID } of weighings)
        void queries.invalidateQueries({ queryKey: keys.one('shipments', shipmentID) })
      onDone()
    },
    onError: take,
  })
  return {
    ...{ day, typed, weights, chosen, errors },
    setDay: (next: string) => {
      setDay(next)
      setPicked(undefined)
    },
    type: (name: string, value: string) => {
      setTyped({ ...typed, [name]: value })
      setErrors({})
    },
    weigh: (id: string, value: string) => {
      setWeights({ ...weights, [id]: value })
      setErrors({})
    },
    toggle: (id: string) => setPicked(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]),
    preview: usePreview(truck.id, content),
    send: () => {
      if (isSound(content)) sending.mutate()
    },
    isSending: sending.isPending,
    failure: sending.isError && Object.keys(errors).length === 0 ? sending.error : undefined,
  }
}

export type Split = ReturnType<typeof useSplit>

function contentOf(typed: Typed, chosen: readonly string[], weights: Typed): TruckWeighing {
  const members = SCALE_NAMES.map((name) => [name, valueTyped(FORM, `/${name}`, typed[name] ?? '')] as const)
  const given = Object.fromEntries(members.filter(([, value]) => value !== null))
  const shares = chosen.map((shipmentID) => ({
    shipmentID,
    ...(weights[shipmentID] && { netWeight: Number(weights[shipmentID]) }),
  }))
  return { ...given, shares } as unknown as TruckWeighing
}

/** What each shipment would get, by a dry run; undefined while the weights do not say. */
function usePreview(truckID: string, content: TruckWeighing) {
  const [asked] = useDebouncedValue(JSON.stringify(content), PAUSE_MS)
  const { grossWeight, tareWeight, shares } = content
  const { data } = useQuery({
    queryKey: ['weighing', truckID, asked],
    queryFn: ({ signal }) =>
      api.weighings.createOnTruck(truckID, JSON.parse(asked) as TruckWeighing, { dryRun: true, signal, retries: 0 }),
    enabled: grossWeight > tareWeight && shares.length > 0,
    retry: false,
    gcTime: 0,
  })
  return (
    data && {
      net: grossWeight - tareWeight,
      netOf: new Map(data.map(({ shipmentID, netWeight }) => [shipmentID, netWeight])),
    }
  )
}
