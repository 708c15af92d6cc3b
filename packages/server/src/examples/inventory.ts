/** Examples of what belongs to the inventory of a shipment: an item, a weighing, a stay in storage. */
import { ITEM_FOR_CREW } from '../crew/fields.ts'
import { initialOf } from '../kernel/record.ts'
import { WEIGHING } from '../weighings/fields.ts'
import { CHANGED, idOf, Key, MOVE, OPENED, SHIPMENT, seen } from './records.ts'

export const Item = {
  ...{
    id: idOf('48'),
    moveID: MOVE,
    shipmentID: SHIPMENT,
    number: 12,
    description: 'Sofa, 3 cushions',
    room: 'Living room',
  },
  ...{ quantity: 1, packedBy: null, estimatedWeight: 245, estimatedVolume: 35, isHighValue: false },
  ...{
    conditionAtOrigin: [{ code: 'SC', places: [5, 6], remarks: null }],
    conditionAtDestination: [],
    exceptions: null,
  },
  ...{ status: 'LOADED', createdAt: OPENED, lastUpdated: OPENED, eTag: 'i8XbV1wTu4KhCz6jOn3ZlE' },
}

export const Weighing = {
  ...initialOf(WEIGHING),
  ...{ id: idOf('4a'), moveID: MOVE, shipmentID: SHIPMENT, grossWeight: 25_400, tareWeight: 18_200, netWeight: 7200 },
  ...{ weighedAt: '2026-11-14T15:20:00.000Z', isCertified: true, scale: 'CAT 114', place: 'Boise, ID' },
  ...{ weighedBy: 'Rosa Diaz', createdAt: OPENED, lastUpdated: OPENED, eTag: 'w4VzT9uRs2IfAy4hMl1XjC' },
}

export const StorageStay = {
  ...{ id: idOf('74'), moveID: MOVE, shipmentID: SHIPMENT, place: 'Warehouse 4, Nampa', lotNumber: 'L-1842' },
  ...{ startedOn: '2026-09-01', endedOn: null, authorizedDays: 90 },
  extensions: [
    {
      ...{ id: idOf('75'), days: 30, reason: 'The house is not ready.', askedAt: OPENED, askedBy: Key.id },
      ...{ askedByName: 'Ann Miller', status: 'APPROVED', approvedDays: 14, decisionReason: 'Two weeks are enough.' },
      ...{ decidedAt: CHANGED, decidedBy: Key.id, decidedByName: 'Ben Okoro' },
    },
  ],
  ...{ authorizedUntil: '2026-12-13', daysStored: null },
  ...{ createdAt: OPENED, lastUpdated: CHANGED, eTag: 's9YcW2xQu5LiDb7kPo4AmF' },
}

export const ItemForCrew = seen(Item, ITEM_FOR_CREW)
