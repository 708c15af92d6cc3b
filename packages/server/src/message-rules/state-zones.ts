/** The time zone of most people in each state of the United States. Where a state has two, the other one is an hour away. */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}

const BY_STATE = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
)

/** The zone of a state by its two letters; undefined for any other text. */
export const zoneOfState = (state: string): string | undefined => BY_STATE.get(state.trim().toUpperCase())
