/** What made-up moves and shipments are made of. Plain words, so that documents have the size real ones have. */
export const FIRST_NAMES = ['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hiro', 'Ines', 'Jonas', 'Kemi']
export const LAST_NAMES = ['Abara', 'Brandt', 'Castillo', 'Dubois', 'Eriksen', 'Fujita', 'Garner', 'Haddad', 'Ivanova']
/** One customer in twenty has a second last name, made of four of these. */
export const SYLLABLES = [
  'ber',
  'dal',
  'fen',
  'gor',
  'hol',
  'kar',
  'lun',
  'mar',
  'nev',
  'pol',
  'ros',
  'sig',
  'tor',
  'val',
]
export const STREETS = ['Maple Avenue', 'Second Street', 'Harbor Road', 'Mill Lane', 'Orchard Drive', 'Station Road']

/** City, state and the first three digits of the postal code. */
export const CITIES = [
  ['Boise', 'ID', '837'],
  ['Sacramento', 'CA', '958'],
  ['San Antonio', 'TX', '782'],
  ['Tacoma', 'WA', '984'],
  ['Norfolk', 'VA', '235'],
  ['Dayton', 'OH', '454'],
  ['Tampa', 'FL', '336'],
  ['Omaha', 'NE', '681'],
  ['Savannah', 'GA', '314'],
  ['Duluth', 'MN', '558'],
] as const

export const REMARKS = [
  'Piano on the second floor, the stairs are narrow.',
  'Please call an hour before you arrive.',
  'The gate code is with the neighbor.',
  'Two motorcycles, drained of fuel.',
] as const
