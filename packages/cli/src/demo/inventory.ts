/** What is loaded in the sample data: the inventories of shipments, as crews list them and check them off. */

type Ending = { ending: string; type: string; pounds: number; index: number }

/** A room as it is called out. The rooms of a shipment follow from its size. */
const ROOMS: readonly (readonly [room: string, text: string])[] = [
  [
    'Living room',
    'sofa 210lb 50cf, loveseat 150lb 35cf, coffee table 60lb 8cf, tv 55lb 10cf hv, tv stand 80lb 15cf, rug 30lb, ' +
      'floor lamp 12lb, bookcase 90lb 20cf, 4 cartons books 45lb 1.5cf',
  ],
  [
    'Kitchen',
    '3 dish packs dishes 60lb 5cf, 2 cartons pots and pans 40lb 3cf, carton pantry pbo 35lb 3cf, kitchen table 90lb 15cf, ' +
      'kitchen chairs x4 60lb 20cf, refrigerator 260lb 45cf',
  ],
  [
    'Master bedroom',
    'king bed frame 140lb 30cf, king mattress 110lb 40cf, box springs x2 90lb 35cf, dresser 180lb 30cf, night tables x2 70lb 10cf, ' +
      '3 wardrobe cartons clothes 50lb 15cf, carton linen 25lb 4.5cf',
  ],
  [
    'Office',
    'desk 120lb 25cf, office chair 40lb 8cf, computer 35lb 4cf hv, 3 cartons files 45lb 2cf, painting hv 15lb 4cf',
  ],
  [
    'Bedroom 2',
    'twin beds x2 120lb 40cf, chest of drawers 110lb 18cf, 2 cartons toys pbo 30lb 3cf, child desk 50lb 10cf',
  ],
  [
    'Garage',
    'lawn mower 85lb 15cf, tool chest 150lb 12cf, bicycles x2 70lb 20cf, workbench 120lb 20cf, 4 totes pbo 35lb 3cf, ladder 30lb 6cf',
  ],
]

/** A piano is its own line: it is the remark of some customers. */
const PIANO = [
  'Dining room',
  'upright piano 480lb 60cf hv, dining table 150lb 25cf, dining chairs x6 120lb 30cf',
] as const

/** Pounds for each room of a usual household. */
const POUNDS_PER_ROOM = 1_300
/** What is no household of rooms has one list. */
const OTHERS: Readonly<Record<string, readonly [string, string]>> = {
  BOAT_HAUL_AWAY: ['Boat', 'boat on its trailer, outboard motor hv 140lb, 2 cartons gear pbo 30lb'],
  UNACCOMPANIED_BAGGAGE: ['Baggage', '5 cartons clothes 40lb 4cf, 2 suitcases 45lb 4cf, bicycle 35lb 10cf'],
}

/** The lists of a shipment, in the order in which its rooms were loaded. */
export function listsOf({ type, pounds, index }: Omit<Ending, 'ending'>): { room: string; text: string }[] {
  const other = OTHERS[type]
  const count = Math.max(2, Math.min(ROOMS.length, Math.round(pounds / POUNDS_PER_ROOM)))
  const rooms = other ? [other] : [...ROOMS.slice(0, count), ...(index % 3 === 0 ? [PIANO] : [])]
  return rooms.map(([room, text]) => ({ room, text }))
}

type Item = { id: string; eTag: string; number: number; description: string; packedBy: string | null }

const condition = (code: string, ...places: number[]) => ({ code, places })

/** What the crew found at the pickup, for every few of the pieces that are no cartons. */
const AT_ORIGIN = [
  [condition('SC', 10, 4)],
  [condition('R', 3), condition('CH', 6)],
  [condition('SO', 14)],
  [condition('SC', 9), condition('D', 4)],
  [condition('W')],
] as const

/** Every third piece of furniture has seen better days. */
const conditionOf = ({ number, packedBy }: Item) =>
  packedBy === null && number % 3 === 0 ? { conditionAtOrigin: AT_ORIGIN[number % AT_ORIGIN.length] } : {}

const update = ({ id, eTag }: Item, patch: object) => ({ action: 'update', id, ifMatch: eTag, patch })

/** All items when they are loaded. */
export const loadedItems = (items: readonly Item[]): object[] =>
  items.map((item) => update(item, { status: 'LOADED', ...conditionOf(item) }))

/** All items when they are delivered: of some shipments one is damaged, and of few one is missing. */
export function deliveredItems(items: readonly Item[], index: number): object[] {
  const last = items.at(-1)?.number
  return items.map((item) => {
    if (item.number === 3 && index % 2 === 0)
      return update(item, {
        ...{ status: 'DAMAGED', conditionAtDestination: [condition('CH', 6)] },
        exceptions: 'One leg chipped at delivery. The customer keeps the piece.',
      })
    if (item.number === last && index % 5 === 0)
      return update(item, { status: 'MISSING', exceptions: 'Not on the truck. The terminal is looking for it.' })
    return update(item, { status: 'DELIVERED' })
  })
}

/** One item after a claim of the customer: what was signed at delivery did not say it. */
export const claimedItems = (items: readonly Item[]): object[] =>
  items.slice(0, 1).map((item) =>
    update(item, {
      ...{ status: 'DAMAGED', conditionAtDestination: [condition('SC', 4)] },
      exceptions: 'The customer found a scratch on the left side a day after the delivery.',
    }),
  )
