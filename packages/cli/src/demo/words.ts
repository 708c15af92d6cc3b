/** What people write about moves. */
export const REMARKS = [
  'Upright piano on the second floor, no elevator.',
  'Please call 30 minutes ahead; the gate code changes daily.',
  'Two cats. Keep the front door closed.',
  'No trucks on our street before 9 a.m.',
  'Boxes with blue tape stay in the garage.',
  'Grandfather clock: we pack it ourselves.',
]

export const COUNSELOR_REMARKS = [
  'High-value inventory signed: two paintings, one watch.',
  'Customer wants full replacement protection, $250 deductible.',
  'Long carry at destination, about 150 ft.',
  'Building needs a certificate of insurance before the truck may park.',
]

/** Notes of the office about shipments that are to be picked up, on the road, or in storage. */
export const NOTES = {
  APPROVED: [
    'Elevator reserved 8 a.m. to noon. The certificate of insurance went to building management.',
    'Packers the day before: 2 people, about 60 cartons and 4 wardrobe boxes.',
    'Customer confirmed the pickup window, 9 to 11 a.m.',
  ],
  IN_TRANSIT: [
    'Loaded without exceptions. The driver has the signed inventory.',
    'Driver expects to arrive on the scheduled day, between 10 a.m. and 2 p.m.',
    'Customer will meet the crew at the new house; her sister has the second key.',
  ],
  IN_STORAGE: [
    'Storage in transit, vault 114 to 117. Closing was moved; the customer calls when she has the keys.',
    'First 30 days of storage are in the estimate. Remind the customer a week before they end.',
  ],
  DELIVERED: ['Delivered, one chair leg scratched. Photos are with the driver; claim form sent to the customer.'],
} as const

/** Notes about shipments whose day has passed. */
export const LATE_NOTES = {
  APPROVED: [
    'The truck broke down in Topeka; another crew comes today. The customer knows, and the hotel night is on us.',
  ],
  IN_TRANSIT: [
    'Tampa terminal loaded it a day late. New arrival: tomorrow before noon. @[Maria Ortiz] please call the customer.',
    'The driver is out of hours near Amarillo. New arrival: tomorrow, 8 to 11 a.m. The customer is informed.',
  ],
} as const

export const REASONS = {
  REJECTED: 'The boat is wider than our trailer takes; the customer needs a specialist.',
  DIVERSION_REQUESTED: 'The house in Savannah is not ready; please deliver to storage in Pooler instead.',
  TERMINATED_FOR_CAUSE: 'The carrier missed the packing day twice; the move was given to another one.',
} as const

/** Services that a carrier adds to the usual ones. */
export const SERVICES = [
  { code: 'CRATE', name: 'Crate for the piano' },
  { code: 'LONGCARRY', name: 'Long carry, 150 ft' },
  { code: 'SHUTTLE', name: 'Shuttle truck for a narrow street' },
  { code: 'STAIRS', name: 'Stair carry, third floor' },
]
