/**
 * The moves of the sample data: customer, route, who looks after the move, and the days of pickup and delivery, counted from today. None of
 * these people exist.
 */
import type { CityName } from './places.ts'

export const COORDINATORS = ['Maria Ortiz', 'Ben Walsh', 'Keisha Brown'] as const
export type Coordinator = (typeof COORDINATORS)[number]
const [MARIA, BEN, KEISHA] = COORDINATORS

/** The status in which the sample data leaves a shipment. */
export type Ending =
  | 'DRAFT'
  | 'SUBMITTED'
  | 'REJECTED'
  | 'APPROVED'
  | 'IN_TRANSIT'
  | 'IN_STORAGE'
  | 'DELIVERED'
  | 'DIVERSION_REQUESTED'
  | 'CANCELLATION_REQUESTED'
  | 'CANCELED'
  | 'TERMINATED_FOR_CAUSE'

/** A shipment: its type, its weight in pounds, and its status today, if that is not the one of the move. */
export type ToldShipment = readonly [type: string, weight: number, ending?: Ending]
export type ToldMove = {
  customer: readonly [first: string, last: string]
  from: CityName
  to: CityName
  assignee: Coordinator | null
  /** Days from today. */
  pickup: number
  delivery: number
  ending: Ending
  shipments: readonly ToldShipment[]
}

const move = (
  customer: string,
  [from, to]: readonly [CityName, CityName],
  assignee: Coordinator | null,
  [pickup, delivery]: readonly [number, number],
  ending: Ending,
  ...shipments: readonly ToldShipment[]
): ToldMove => {
  const [first = '', last = ''] = customer.split(' ')
  return { ...{ customer: [first, last], from, to, assignee, pickup, delivery }, ending, shipments }
}

export const TOLD_MOVES: readonly ToldMove[] = [
  // Delivered in the last two weeks.
  move('Ada Bergström', ['minneapolis', 'denver'], MARIA, [-19, -14], 'DELIVERED', ['HHG', 7_400], ['VEHICLE', 3_300]),
  move('Ben Castillo', ['sacramento', 'boise'], BEN, [-18, -13], 'DELIVERED', ['HHG', 5_900]),
  move('Carla Dlamini', ['raleigh', 'nashville'], KEISHA, [-16, -12], 'DELIVERED', ['HHG', 8_800]),
  move('Dmitri Novak', ['chicago', 'columbus'], MARIA, [-14, -10], 'DELIVERED', ['HHG', 6_200]),
  move('Elena García', ['phoenix', 'sanDiego'], BEN, [-12, -8], 'DELIVERED', ['HHG', 4_700], ['VEHICLE', 3_900]),
  move('Frank Holloway', ['buffalo', 'pittsburgh'], KEISHA, [-10, -6], 'DELIVERED', ['HHG', 9_600]),
  move('Grace Fujita', ['portland', 'saltLake'], MARIA, [-9, -4], 'DELIVERED', ['HHG', 7_100]),
  move('Hiro Jensen', ['dallas', 'kansasCity'], BEN, [-8, -2], 'DELIVERED', ['HHG', 10_400], ['BOAT_TOW_AWAY', 2_600]),
  move('Imani Abbott', ['richmond', 'philadelphia'], KEISHA, [-6, -1], 'DELIVERED', ['HHG', 5_200]),
  // On the road. The first two are late.
  move('Jonas Eriksen', ['tucson', 'tulsa'], MARIA, [-8, -2], 'IN_TRANSIT', ['HHG', 8_300]),
  move('Kofi Mbeki', ['tampa', 'burlington'], BEN, [-7, -1], 'IN_TRANSIT', ['HHG', 6_800], ['VEHICLE', 3_100]),
  move('Lena Kowalski', ['seattle', 'denver'], KEISHA, [-5, 0], 'IN_TRANSIT', ['HHG', 7_900]),
  move('Marcus Larsen', ['atlanta', 'louisville'], MARIA, [-3, 0], 'IN_TRANSIT', ['HHG', 4_400]),
  move('Nadia Petrov', ['denver', 'austin'], BEN, [-4, 1], 'IN_TRANSIT', ['HHG', 9_200], ['VEHICLE', 3_600]),
  move('Omar Ibrahim', ['norfolk', 'indianapolis'], KEISHA, [-3, 1], 'IN_TRANSIT', ['HHG', 5_500]),
  move('Priya Larsen', ['sanDiego', 'santaFe'], MARIA, [-3, 2], 'IN_TRANSIT', ['HHG', 6_700]),
  move('Quinn Abbott', ['boise', 'tacoma'], BEN, [-2, 3], 'IN_TRANSIT', ['HHG', 7_600], ['UNACCOMPANIED_BAGGAGE', 600]),
  move("Rosa O'Hara", ['baltimore', 'savannah'], KEISHA, [-2, 4], 'DIVERSION_REQUESTED', ['HHG', 8_100]),
  move('Samir Castillo', ['omaha', 'reno'], MARIA, [-1, 6], 'IN_TRANSIT', ['HHG', 11_200]),
  // In storage until the new home is ready.
  move('Tess Novak', ['columbus', 'fortCollins'], BEN, [-13, 5], 'IN_STORAGE', ['HHG', 9_900]),
  move('Ada Kowalski', ['pittsburgh', 'raleigh'], KEISHA, [-12, 9], 'IN_STORAGE', ['HHG_INTO_NTS', 5_800]),
  move(
    ...(['Ben García', ['austin', 'tampa'], MARIA, [-10, 8], 'IN_TRANSIT'] as const),
    ...([
      ['HHG', 6_900, 'IN_STORAGE'],
      ['VEHICLE', 3_400, 'DELIVERED'],
    ] as const),
  ),
  // To be picked up: the first one yesterday, three today, then every day of this week and the next.
  move('Carla Jensen', ['kansasCity', 'madison'], BEN, [-1, 3], 'APPROVED', ['HHG', 5_300]),
  move('Dmitri Ibrahim', ['nashville', 'chicago'], MARIA, [0, 4], 'APPROVED', ['HHG', 7_200]),
  move('Elena Holloway', ['saltLake', 'portland'], KEISHA, [0, 5], 'APPROVED', ['HHG', 8_700], ['VEHICLE', 3_200]),
  move('Frank Dlamini', ['philadelphia', 'portlandMaine'], BEN, [0, 3], 'APPROVED', ['HHG', 4_900]),
  move('Grace Petrov', ['louisville', 'atlanta'], MARIA, [1, 4], 'APPROVED', ['HHG', 6_100]),
  move('Hiro Bergström', ['spokane', 'minneapolis'], KEISHA, [1, 7], 'APPROVED', ['HHG', 9_400]),
  move('Imani Fujita', ['reno', 'albuquerque'], BEN, [2, 6], 'APPROVED', ['HHG', 5_700]),
  move('Jonas Mbeki', ['indianapolis', 'duluth'], MARIA, [3, 7], 'APPROVED', ['HHG', 7_800]),
  move(
    ...(['Kofi Eriksen', ['santaFe', 'dallas'], KEISHA, [6, 10], 'APPROVED'] as const),
    ...([
      ['HHG', 8_500],
      ['HHG_INTO_NTS', 2_900, 'SUBMITTED'],
    ] as const),
  ),
  move('Lena Abbott', ['chattanooga', 'baltimore'], BEN, [8, 12], 'APPROVED', ['HHG', 6_400]),
  // Waiting for a decision.
  move('Marcus Jensen', ['madison', 'phoenix'], MARIA, [9, 15], 'SUBMITTED', ['HHG', 9_100], ['VEHICLE', 3_700]),
  move('Nadia Castillo', ['savannah', 'richmond'], KEISHA, [10, 13], 'SUBMITTED', ['HHG', 4_600]),
  move("Omar O'Hara", ['tulsa', 'seattle'], null, [12, 19], 'SUBMITTED', ['HHG', 7_700]),
  move('Priya Kowalski', ['burlington', 'buffalo'], null, [13, 15], 'SUBMITTED', ['HHG', 3_800]),
  move('Quinn García', ['fortCollins', 'omaha'], BEN, [6, 9], 'CANCELLATION_REQUESTED', ['HHG', 5_600]),
  // Not sent yet, and ended otherwise.
  move('Rosa Larsen', ['duluth', 'norfolk'], null, [18, 24], 'DRAFT', ['HHG', 6_300]),
  move('Samir Holloway', ['tacoma', 'sacramento'], KEISHA, [4, 7], 'CANCELED', ['HHG', 7_300]),
  move(
    ...(['Tess Ibrahim', ['portlandMaine', 'chattanooga'], MARIA, [7, 13], 'REJECTED'] as const),
    ...([
      ['BOAT_TOW_AWAY', 4_200, 'REJECTED'],
      ['HHG', 8_900, 'TERMINATED_FOR_CAUSE'],
    ] as const),
  ),
]

export const SHIPMENTS_TOLD = TOLD_MOVES.reduce((sum, { shipments }) => sum + shipments.length, 0)
