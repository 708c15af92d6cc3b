import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Document, Move, Shipment } from '@vanline/client'
import { placeText, wordsOf } from '../format/format.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { IconBox, IconFile, IconTruck, IconUser } from '../pieces/icons.tsx'
import { Status } from '../pieces/status.tsx'
import { api } from '../session/api.ts'
import { useRights } from '../session/caller.ts'
import { withTyped } from '../session/typed-text.ts'
import { documentWanted, type Item, isMatch } from './item.ts'
import type { useOpenRecord } from './use-commands.tsx'

const LETTERS_MIN = 2
const RECORDS_MAX = 5
const CUSTOMERS_MAX = 3
/** How many moves are searched for documents: the service has no search for them. */
const MOVES_WITH_DOCUMENTS_MAX = 3
const DOCUMENTS_SEARCHED_MAX = 50
const DOCUMENTS_MAX = 5

const ICON = { size: 16, stroke: 1.6 }

/** The moves of a text. Each query belongs to its text, so an answer that comes late shows nothing old. */
function useMoves(search: string, isWanted: boolean) {
  const may = useRights()
  return useQuery({
    queryKey: ['moves', 'found', search],
    queryFn: ({ signal }) => api.moves.list({ search, limit: RECORDS_MAX }, { signal }),
    enabled: isWanted && may('moves:read') && may('shipments:read'),
  })
}

function useShipments(search: string, isWanted: boolean) {
  const may = useRights()
  return useQuery({
    queryKey: ['shipments', 'found', search],
    queryFn: ({ signal }) => api.shipments.list({ search, limit: RECORDS_MAX, expand: ['customerName'] }, { signal }),
    enabled: isWanted && may('moves:read') && may('shipments:read'),
  })
}

/** The documents of some moves. */
function useDocuments(moveIDs: readonly string[]): Document[] {
  const may = useRights()
  return useQueries({
    queries: moveIDs.map((moveID) => ({
      queryKey: ['moves', 'found-documents', moveID],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.documents.list({ moveID }, { limit: DOCUMENTS_SEARCHED_MAX }, { signal }),
      enabled: may('documents:read'),
    })),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  })
}

const documentText = ({ name, documentType }: Document): string => `${name} ${wordsOf(documentType)}`

/**
 * Documents by name: those of the open move that match the text, and those of the moves that were found. If the text finds no move, its last word is
 * taken for the name of a document: "carla inventory".
 */
function useFoundDocuments(text: string, open: Move | undefined, moves: readonly Move[] | undefined): Document[] {
  const wanted = moves?.length === 0 ? documentWanted(text) : undefined
  const others = useMoves(wanted?.record ?? '', wanted !== undefined).data?.items ?? []
  const ofOpen = useDocuments(open && text !== '' ? [open.id] : [])
  const found = (moves?.length ? moves : others).slice(0, MOVES_WITH_DOCUMENTS_MAX)
  const ofFound = useDocuments(found.filter(({ id }) => id !== open?.id).map(({ id }) => id))
  return [
    ...ofOpen.filter((document) => isMatch(documentText(document), text)),
    ...ofFound.filter((document) => wanted === undefined || isMatch(documentText(document), wanted.name)),
  ].slice(0, DOCUMENTS_MAX)
}

type Found = { items: Item[]; isSearching: boolean; error: Error | null }

/** What a text finds: customers, moves, shipments and documents. */
export function useFound(
  text: string,
  { move: open }: ReturnType<typeof useOpenRecord>,
  onDocument: (document: Document) => void,
): Found {
  const navigate = useNavigate()
  const isWanted = text.length >= LETTERS_MIN
  const moves = useMoves(text, isWanted)
  const shipments = useShipments(text, isWanted)
  const documents = useFoundDocuments(isWanted ? text : '', open, moves.data?.items)
  const openMoves = (customer: string) => navigate({ to: '/moves', state: withTyped('customer', customer) })
  const items = [
    ...customersOf(moves.data?.items ?? []).map((customer) =>
      customerItem(customer, () => void openMoves(customer.name)),
    ),
    ...(moves.data?.items ?? []).map((move) =>
      moveItem(move, () => void navigate({ to: '/moves/$moveID', params: { moveID: move.id } })),
    ),
    ...(shipments.data?.items ?? []).map((shipment) =>
      shipmentItem(
        shipment,
        () => void navigate({ to: '/shipments/$shipmentID', params: { shipmentID: shipment.id } }),
      ),
    ),
    ...documents.map((document) => documentItem(document, () => onDocument(document))),
  ]
  return { items, isSearching: moves.isFetching || shipments.isFetching, error: moves.error ?? shipments.error }
}

type NamedCustomer = { name: string; note: string | undefined }

/** The customers of some moves, each once. */
function customersOf(moves: readonly Move[]): NamedCustomer[] {
  const byName = new Map<string, NamedCustomer>()
  for (const { customer } of moves) {
    const name = nameOfCustomer(customer)
    const note = [customer?.phone, customer?.email].filter(Boolean).join(', ') || undefined
    if (name && !byName.has(name)) byName.set(name, { name, note })
  }
  return [...byName.values()].slice(0, CUSTOMERS_MAX)
}

const customerItem = ({ name, note }: NamedCustomer, run: () => void): Item => ({
  id: `customer-${name}`,
  group: 'Customers',
  title: name,
  note: note ?? 'All moves',
  icon: <IconUser {...ICON} />,
  run,
})

const moveItem = ({ id, locator, customer, status, assignee }: Move, run: () => void): Item => ({
  id: `move-${id}`,
  group: 'Moves',
  title: [nameOfCustomer(customer), locator].filter(Boolean).join(', '),
  note: assignee ?? 'Not assigned',
  icon: <IconTruck {...ICON} />,
  end: <Status status={status} />,
  run,
})

const shipmentItem = (shipment: Shipment, run: () => void): Item => ({
  id: `shipment-${shipment.id}`,
  group: 'Shipments',
  title: [shipment.customerName, shipment.locator].filter(Boolean).join(', '),
  note: `${placeText(shipment.pickupAddress)} → ${placeText(shipment.destinationAddress)}`,
  icon: <IconBox {...ICON} />,
  end: <Status status={shipment.status} />,
  run,
})

const documentItem = (document: Document, run: () => void): Item => ({
  id: `document-${document.id}`,
  group: 'Documents',
  title: document.name,
  note: wordsOf(document.documentType),
  icon: <IconFile {...ICON} />,
  run,
})
