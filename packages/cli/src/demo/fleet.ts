/** The trucks and crews of the sample data. None of these people exist. */

const truck = (name: string, plate: string, capacityPounds: number, capacityCubicFeet: number) => ({
  ...{ name, plate, capacityPounds, capacityCubicFeet },
})

export const TRUCKS = [
  truck('Truck 1', 'CO 7K2114', 26_000, 4_200),
  truck('Truck 2', 'CO 7K2115', 18_000, 2_800),
  truck('Truck 3', 'CO 8M0931', 12_000, 1_700),
  truck('Shuttle', 'CO 8M0977', 7_000, 900),
]

type Skill = 'DRIVER' | 'PACKER' | 'LEAD'

const person = (name: string, phone: string, skills: readonly Skill[], languages: readonly string[] = ['en']) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, phone: `303 555 ${phone}`, skills, languages }
}

export const CREW = [
  person('Luis Herrera', '0161', ['DRIVER', 'LEAD'], ['en', 'es']),
  person('Tanya Volkova', '0162', ['DRIVER', 'LEAD'], ['en', 'ru']),
  person('Jamal Reed', '0163', ['DRIVER']),
  person('Ingrid Solberg', '0164', ['DRIVER', 'PACKER']),
  person('Pedro Alves', '0165', ['PACKER', 'LEAD'], ['en', 'pt-BR']),
  person('Mei Tanaka', '0166', ['PACKER'], ['en', 'ja']),
  person('Sofia Marino', '0167', ['PACKER']),
  person('Abel Tesfaye', '0168', ['PACKER'], ['en', 'am']),
]

const HOUR_MS = 3_600_000
const instantOf = (ms: number): string => new Date(ms).toISOString()

/** The last truck is in the workshop for two days, since this morning. */
export const absenceOf = (truckID: string, nowMs: number) => {
  const startsMs = nowMs - (nowMs % (24 * HOUR_MS)) + 8 * HOUR_MS
  return { truckID, startsAt: instantOf(startsMs), endsAt: instantOf(startsMs + 48 * HOUR_MS), reason: 'New brakes' }
}

type Planned = { id: string; status?: string; scheduledPickupDate?: string | null }

/** The windows of a day in which each crew has one pickup. */
const WINDOWS = [
  { windowStart: '08:00', windowEnd: '10:00' },
  { windowStart: '13:00', windowEnd: '15:00' },
]

/** The pickups of approved shipments from today on: three trucks, each with a crew of its own, twice a day. */
export function pickupsOf(
  shipments: readonly Planned[],
  { trucks, crew }: { trucks: readonly { id: string }[]; crew: readonly { id: string }[] },
  today: string,
): object[] {
  const taken = new Map<string, number>()
  const isDue = ({ status, scheduledPickupDate }: Planned) =>
    status === 'APPROVED' && scheduledPickupDate != null && scheduledPickupDate >= today
  return shipments.filter(isDue).flatMap(({ id, scheduledPickupDate }) => {
    const day = scheduledPickupDate!
    const place = taken.get(day) ?? 0
    const window = WINDOWS[Math.floor(place / 3)]
    if (!window) return []
    taken.set(day, place + 1)
    const [truck, driver, packer] = [trucks[place % 3], crew[place % 3], crew[5 + (place % 3)]]
    return [
      {
        ...{ shipmentID: id, kind: 'PICKUP', day, ...window, expectedMinutes: 240 },
        ...{ truckID: truck!.id, crewMemberIDs: [driver!.id, packer!.id], leadID: driver!.id },
        stopNumber: Math.floor(place / 3) + 1,
      },
    ]
  })
}
