/** Names for the sample data. None of these people, e-mail addresses and phone numbers exist. */
export const FIRST_NAMES = [
  ...['Ada', 'Ben', 'Carla', 'Dmitri', 'Elena', 'Frank', 'Grace', 'Hiro', 'Imani', 'Jonas'],
  ...['Kofi', 'Lena', 'Marcus', 'Nadia', 'Omar', 'Priya', 'Quinn', 'Rosa', 'Samir', 'Tess'],
]

export const LAST_NAMES = [
  ...['Abbott', 'Bergström', 'Castillo', 'Dlamini', 'Eriksen', 'Fujita', 'García', 'Holloway'],
  ...['Ibrahim', 'Jensen', 'Kowalski', 'Larsen', 'Mbeki', 'Novak', "O'Hara", 'Petrov'],
]

export const STREETS = [
  ...['Maple Avenue', 'Harbor Street', 'Juniper Lane', 'Mission Boulevard', 'Old Mill Road'],
  ...['Sunset Drive', 'Franklin Street', 'Cedar Court', 'Prospect Place', 'Meadow Way'],
]

/** Cities with state and postal code. */
export const CITIES = [
  ['Boise', 'ID', '83702'],
  ['Sacramento', 'CA', '95814'],
  ['Austin', 'TX', '78701'],
  ['Portland', 'ME', '04101'],
  ['Madison', 'WI', '53703'],
  ['Santa Fe', 'NM', '87501'],
  ['Savannah', 'GA', '31401'],
  ['Duluth', 'MN', '55802'],
  ['Tacoma', 'WA', '98402'],
  ['Norfolk', 'VA', '23510'],
  ['Tulsa', 'OK', '74103'],
  ['Buffalo', 'NY', '14202'],
  ['Fort Collins', 'CO', '80524'],
  ['Chattanooga', 'TN', '37402'],
  ['Tucson', 'AZ', '85701'],
  ['Burlington', 'VT', '05401'],
] as const

export const REMARKS = [
  'The piano goes to the second floor; there is no elevator.',
  'Please call half an hour before you come.',
  'Two cats. Do not leave the front door open.',
  'The street is closed for trucks before nine.',
  'The boxes marked blue stay in the garage.',
  'Grandfather clock: the customer packs it herself.',
]

export const REASONS = {
  REJECTED: 'The destination is outside the area of this carrier.',
  DIVERSION_REQUESTED: 'The new house is not ready; deliver to the storage in town instead.',
  TERMINATED_FOR_CAUSE: 'The carrier missed the pickup twice.',
} as const
