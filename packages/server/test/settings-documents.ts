import type { SettingCase } from './settings-observe.ts'

export const DOCUMENT_SETTINGS: Record<string, SettingCase> = {
  VANLINE_DOCUMENT_TYPES: {
    key: 'documentTypes',
    good: [
      ['', null],
      ['application/pdf, image/svg+xml', ['application/pdf', 'image/svg+xml']],
    ],
    bad: [',', 'pdf', 'Application/PDF', 'image/*'],
  },
  VANLINE_STRIP_LOCATION: {
    key: 'stripLocation',
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['', '1'],
  },
  VANLINE_REQUIRE_PROOF: {
    key: 'requiredProofs',
    good: [
      ['', {}],
      [
        'DELIVERED:PROOF_OF_DELIVERY, DELIVERED:INVENTORY,IN_TRANSIT:BILL_OF_LADING',
        { DELIVERED: ['PROOF_OF_DELIVERY', 'INVENTORY'], IN_TRANSIT: ['BILL_OF_LADING'] },
      ],
    ],
    bad: ['DELIVERED', 'DELIVERED:', 'LOST:PROOF', 'CANCELED:PROOF', 'delivered:proof'],
  },
}
