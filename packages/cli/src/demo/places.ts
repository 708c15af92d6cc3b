/** Where the customers of the sample data live: real cities with a postal code and an area code of theirs, and invented streets. */
export type City = { city: string; state: string; postalCode: string; areaCode: string }

const at = (city: string, state: string, postalCode: string, areaCode: string): City => ({
  ...{ city, state, postalCode, areaCode },
})

export const CITIES = {
  albuquerque: at('Albuquerque', 'NM', '87106', '505'),
  atlanta: at('Atlanta', 'GA', '30307', '404'),
  austin: at('Austin', 'TX', '78704', '512'),
  baltimore: at('Baltimore', 'MD', '21224', '410'),
  boise: at('Boise', 'ID', '83702', '208'),
  buffalo: at('Buffalo', 'NY', '14222', '716'),
  burlington: at('Burlington', 'VT', '05401', '802'),
  chattanooga: at('Chattanooga', 'TN', '37405', '423'),
  chicago: at('Chicago', 'IL', '60614', '773'),
  columbus: at('Columbus', 'OH', '43206', '614'),
  dallas: at('Dallas', 'TX', '75214', '214'),
  denver: at('Denver', 'CO', '80206', '303'),
  duluth: at('Duluth', 'MN', '55803', '218'),
  fortCollins: at('Fort Collins', 'CO', '80524', '970'),
  indianapolis: at('Indianapolis', 'IN', '46220', '317'),
  kansasCity: at('Kansas City', 'MO', '64113', '816'),
  louisville: at('Louisville', 'KY', '40205', '502'),
  madison: at('Madison', 'WI', '53703', '608'),
  minneapolis: at('Minneapolis', 'MN', '55408', '612'),
  nashville: at('Nashville', 'TN', '37206', '615'),
  norfolk: at('Norfolk', 'VA', '23510', '757'),
  omaha: at('Omaha', 'NE', '68132', '402'),
  philadelphia: at('Philadelphia', 'PA', '19147', '215'),
  phoenix: at('Phoenix', 'AZ', '85016', '602'),
  pittsburgh: at('Pittsburgh', 'PA', '15217', '412'),
  portlandMaine: at('Portland', 'ME', '04101', '207'),
  portland: at('Portland', 'OR', '97214', '503'),
  raleigh: at('Raleigh', 'NC', '27608', '919'),
  reno: at('Reno', 'NV', '89509', '775'),
  richmond: at('Richmond', 'VA', '23220', '804'),
  sacramento: at('Sacramento', 'CA', '95814', '916'),
  saltLake: at('Salt Lake City', 'UT', '84105', '801'),
  sanDiego: at('San Diego', 'CA', '92104', '619'),
  santaFe: at('Santa Fe', 'NM', '87501', '505'),
  savannah: at('Savannah', 'GA', '31401', '912'),
  seattle: at('Seattle', 'WA', '98103', '206'),
  spokane: at('Spokane', 'WA', '99203', '509'),
  tacoma: at('Tacoma', 'WA', '98406', '253'),
  tampa: at('Tampa', 'FL', '33606', '813'),
  tucson: at('Tucson', 'AZ', '85719', '520'),
  tulsa: at('Tulsa', 'OK', '74104', '918'),
} as const
export type CityName = keyof typeof CITIES

const STREETS = [
  ...['Maple Avenue', 'Harbor Street', 'Juniper Lane', 'Mission Boulevard', 'Old Mill Road', 'Sunset Drive'],
  ...['Franklin Street', 'Cedar Court', 'Prospect Place', 'Meadow Way', 'Lakeview Drive', 'Orchard Street'],
]
const UNITS = ['Apt 4B', 'Unit 12', 'Apt 301']

/** An address in a city. The same number is the same house. */
export function addressIn(name: CityName, number: number): Record<string, string> {
  const { areaCode: _, ...city } = CITIES[name]
  const unit = UNITS[number % 7]
  return {
    streetAddress1: `${118 + ((number * 467) % 4_700)} ${STREETS[number % STREETS.length]}`,
    ...(unit && { streetAddress2: unit }),
    ...city,
  }
}

/** A phone number that belongs to no one: 555-0100 to 555-0199 are kept for stories. */
export const phoneIn = (name: CityName, number: number): string =>
  `+1 ${CITIES[name].areaCode} 555 01${String(number % 100).padStart(2, '0')}`
