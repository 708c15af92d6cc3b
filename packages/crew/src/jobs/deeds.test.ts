import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Entry } from '../outbox/entry.ts'
import { asBlocked } from '../outbox/rules.ts'
import { type Deed, entriesOf, seenOf } from './deeds.ts'
import { choicesOf, placesOf } from './places.ts'
import { visitsAfter } from './saved.ts'
import type { CrewShipment, Job, Visit } from './schema.ts'
import {
  currentOf,
  dueFrom,
  missingProofs,
  nextStepOf,
  shipmentOf,
  shipmentStatusAfter,
  stepTo,
  turnOf,
} from './steps.ts'

const NOW_MS = Date.parse('2026-11-18T02:00:00Z')

function visitOf(job: Partial<Job> = {}, nextStatuses = ['IN_TRANSIT']): Visit {
  const base = { id: 'j1', moveID: 'm1', shipmentID: 's1', kind: 'PICKUP', status: 'PLANNED', eTag: 'job-v1' }
  const shipment = { id: 's1', moveID: 'm1', status: 'APPROVED', nextStatuses, actualWeight: 5000, eTag: 'shipment-v1' }
  return {
    job: { ...base, day: '2026-11-17', timeZone: 'America/New_York', ...job } as Job,
    ...{ locator: 'ABC346', customer: { firstName: 'Ivy', lastName: 'Chen', phone: null }, truck: null },
    ...{ crew: [], shipments: [shipment as never], agents: [], notes: [], documents: [] },
  }
}

/** A job of a whole move with these shipments. */
function moveVisitOf(...ids: string[]): Visit {
  const [shipment] = visitOf().shipments
  const shipments = ids.map((id, i): CrewShipment => {
    const pickupAddress = { streetAddress1: `${id} Street`, city: 'Davis', state: null, postalCode: null }
    return { ...shipment!, id, locator: `ABC346-0${i + 1}`, pickupAddress, eTag: `${id}-v1` }
  })
  return { ...visitOf({ shipmentID: null }), shipments }
}

const deedOf = (visit: Visit, members: Partial<Deed> = {}): Deed => ({
  ...{
    visit,
    step: undefined,
    shipment: shipmentOf(visit),
    photos: [],
    place: undefined,
    signature: undefined,
    weight: undefined,
    items: undefined,
    note: '',
  },
  ...{ proofs: [], ...members },
})

let ids = 0
const made = (deed: Deed, held: readonly Entry[] = [], offsetMs: number | null = 0) =>
  entriesOf(deed, held, {
    ...{ owner: 'ana', nowMs: NOW_MS, offsetMs, newID: () => `id-${++ids}` },
    itemsText: (count) => `${count} items`,
  })

const photo = new Blob(['photo'], { type: 'image/jpeg' })

describe('a sheet', () => {
  test('makes one entry for each thing, and the status after all of them', () => {
    const visit = visitOf()
    const step = stepTo('PICKUP', 'DONE')!
    const signature = { picture: photo, name: 'Ivy' }
    const { entries, files } = made(
      deedOf(visit, { step, photos: [photo, photo], signature, weight: 5240, items: 62, note: ' Scratch ' }),
    )
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['signature', 'photo', 'photo', 'weight', 'note', 'status'],
    )
    const status = entries.at(-1)!
    assert.deepEqual(
      status.after,
      entries.slice(0, -1).map(({ id }) => id),
    )
    assert.equal(files.size, 3)
    assert.equal(new Set(entries.map(({ key }) => key)).size, 6)
    assert.deepEqual(entries[4]?.request.body, { text: '62 items\nScratch' })
    const { values, before, tag } = entries[3]!
    assert.deepEqual([values, before, tag], [{ actualWeight: 5240 }, { actualWeight: 5000 }, 'shipment-v1'])
    // It is still the 17th where the job is.
    assert.deepEqual(status.request.body, {
      ...{ status: 'DONE', shipment: { status: 'IN_TRANSIT', from: 'APPROVED', occurredOn: '2026-11-17' } },
    })
  })

  test('a step is based on the step before it that waits on the phone', () => {
    const visit = visitOf()
    const [first] = made(deedOf(visit, { step: stepTo('PICKUP', 'EN_ROUTE')! })).entries
    const [second] = made(deedOf(visit, { step: stepTo('PICKUP', 'ARRIVED')! }), [first!]).entries
    assert.deepEqual([second?.follows, second?.before, second?.tag], [first!.id, { status: 'EN_ROUTE' }, 'job-v1'])
    assert.ok(second!.order > first!.order)
  })

  test('the status of a shipment that cannot follow is left out, and so is the day if the clock is not known', () => {
    const step = stepTo('PICKUP', 'DONE')!
    const [alone] = made(deedOf(visitOf({}, ['CANCELED']), { step })).entries
    assert.deepEqual([alone?.request.body, alone?.alsoIn], [{ status: 'DONE' }, []])
    const [undated] = made(deedOf(visitOf(), { step }), [], null).entries
    assert.deepEqual(undated?.request.body, { status: 'DONE', shipment: { status: 'IN_TRANSIT', from: 'APPROVED' } })
  })

  test('the signature, or else the first photograph, is the proof that the service needs', () => {
    const typesOf = (members: Partial<Deed>) =>
      made(deedOf(visitOf(), { proofs: ['PROOF_OF_DELIVERY'], ...members })).entries.map(
        ({ request }) => request.body.documentType,
      )
    assert.deepEqual(typesOf({ photos: [photo, photo] }), ['PROOF_OF_DELIVERY', 'PHOTO'])
    assert.deepEqual(typesOf({ photos: [photo], signature: { picture: photo, name: '' } }), [
      'PROOF_OF_DELIVERY',
      'PHOTO',
    ])
  })
})

describe('a weight that was typed while the jobs were read again', () => {
  const visit = visitOf()
  const withWeight = (actualWeight: number, eTag: string): Visit => ({
    ...visit,
    shipments: visit.shipments.map((shipment) => ({ ...shipment, actualWeight, eTag })),
  })

  test('is based on the version that the person saw, if the office changed the weight', () => {
    const seen = seenOf(visit.shipments[0]!, [], 'ana')
    const [entry] = made(deedOf(withWeight(5100, 'shipment-v2'), { weight: 5240, seen })).entries
    assert.deepEqual([entry?.tag, entry?.before], ['shipment-v1', { actualWeight: 5000 }])
  })

  test('is based on the newest version, if something else changed, or only the own weight was saved', () => {
    const seen = seenOf(visit.shipments[0]!, [], 'ana')
    const [entry] = made(deedOf(withWeight(5000, 'shipment-v2'), { weight: 5240, seen })).entries
    assert.deepEqual([entry?.tag, entry?.before], ['shipment-v2', { actualWeight: 5000 }])
    const [first] = made(deedOf(visit, { weight: 5240 })).entries
    const later = seenOf(visit.shipments[0]!, [first!], 'ana')
    const [second] = made(deedOf(withWeight(5240, 'shipment-v2'), { weight: 5300, seen: later })).entries
    assert.deepEqual([second?.tag, second?.before], ['shipment-v2', { actualWeight: 5240 }])
  })
})

describe('after an entry was saved, and before the jobs are read again', () => {
  test('the next step and the next weight are based on its result', () => {
    const visit = visitOf()
    const [step, weight] = [
      made(deedOf(visit, { step: stepTo('PICKUP', 'DONE')! })).entries[0]!,
      made(deedOf(visit, { weight: 5240 })).entries[0]!,
    ]
    const [saved] = visitsAfter(visitsAfter([visit], step, 'job-v2'), weight, 'shipment-v2')
    assert.deepEqual(
      [saved?.job.status, saved?.job.eTag, saved?.shipments[0]?.status],
      ['DONE', 'job-v2', 'IN_TRANSIT'],
    )
    assert.equal(nextStepOf(saved!, []), undefined)
    const [next] = made(deedOf(saved!, { weight: 5300 })).entries
    assert.deepEqual([next?.tag, next?.before], ['shipment-v2', { actualWeight: 5240 }])
  })

  test('other jobs and what was created change nothing', () => {
    const visit = visitOf()
    const [note] = made(deedOf(visit, { note: 'Scratch' })).entries
    assert.deepEqual(visitsAfter([visit], { ...note!, record: 'shipments/other' }, 'v9'), [visit])
  })
})

describe('a job of a whole move', () => {
  const step = stepTo('PICKUP', 'DONE')!
  const visit = moveVisitOf('s1', 's2')

  test('with several shipments has none of its own, and its steps change the status of none', () => {
    assert.equal(shipmentOf(visit), undefined)
    assert.equal(shipmentStatusAfter(visit, 'DONE', []), undefined)
    const [status, ...others] = made(deedOf(visit, { step })).entries
    assert.deepEqual([status?.request.body, status?.shipmentID, others], [{ status: 'DONE' }, null, []])
  })

  test('writes photographs, signatures and notes to the shipment that the person chose', () => {
    const signature = { picture: photo, name: 'Ivy' }
    const content = { step, photos: [photo], signature, items: 3, note: 'Scratch' }
    const { entries } = made(deedOf(visit, { ...content, shipment: visit.shipments[1] }))
    const paths = entries.map(({ request }) => request.path)
    const documents = '/v1/crew/shipments/s2/documents'
    const notes = '/v1/crew/shipments/s2/notes'
    assert.deepEqual(paths, [documents, documents, notes, '/crew/v1/crew/jobs/j1/updateStatus'])
    assert.deepEqual(entries.at(-1)?.request.body, { status: 'DONE' })
    assert.equal(entries[0]?.title, 'Ivy Chen, ABC346-02')
  })

  test('keeps nothing that would have no shipment, and says so', () => {
    for (const content of [{ photos: [photo] }, { note: 'Scratch' }, { items: 3 }])
      assert.throws(() => made(deedOf(visit, content)), /no shipment/)
    assert.equal(made(deedOf(visit, { step, note: ' ' })).entries.length, 1)
  })

  test('with one shipment writes to that one, and its step changes only the job', () => {
    const { entries } = made(deedOf(moveVisitOf('s1'), { step, weight: 5240 }))
    assert.equal(entries[0]?.request.path, '/v1/crew/shipments/s1')
    assert.deepEqual([entries[0]?.title, entries[1]?.request.body], ['Ivy Chen', { status: 'DONE' }])
  })

  test('names each shipment by its locator and its place, also for a step that is handed over later', () => {
    const choices = [
      { id: 's1', name: 'ABC346-01, s1 Street, Davis' },
      { id: 's2', name: 'ABC346-02, s2 Street, Davis' },
    ]
    assert.deepEqual(choicesOf(visit), choices)
    assert.deepEqual(made(deedOf(visit, { step })).entries[0]?.shipments, choices)
    assert.deepEqual(
      placesOf(visit).map((address) => address.streetAddress1),
      ['s1 Street', 's2 Street'],
    )
    const twice = { ...visit, shipments: [visit.shipments[0]!, { ...visit.shipments[0]!, id: 's2' }] }
    assert.equal(placesOf(twice).length, 1)
  })
})

describe('the next step', () => {
  test('goes on from what waits on the phone, and not from what was refused', () => {
    const visit = visitOf()
    const [first] = made(deedOf(visit, { step: stepTo('PICKUP', 'EN_ROUTE')! })).entries
    assert.equal(nextStepOf(visit, [])?.word, 'onTheWay')
    assert.equal(nextStepOf(visit, [first!])?.word, 'arrived')
    assert.equal(nextStepOf(visit, [asBlocked(first!, { why: 'outcome_unknown' })]), undefined)
    const words = (['PICKUP', 'DELIVERY', 'STORAGE_IN', 'SURVEY'] as const).map(
      (kind) => nextStepOf(visitOf({ kind, status: 'ARRIVED' }), [])?.word,
    )
    assert.deepEqual(words, ['loaded', 'delivered', 'stored', 'done'])
    for (const status of ['DONE', 'CANCELED'] as const) assert.equal(nextStepOf(visitOf({ status }), []), undefined)
  })

  test('is now only for a job that is under way; the first planned one is next', () => {
    const at = (id: string, status: Job['status']) => visitOf({ id, status })
    const turns = (...visits: Visit[]) => visits.map((visit) => turnOf(visit, visits, [], NOW_MS))
    const evening = [at('j0', 'DONE'), at('j1', 'PLANNED'), at('j2', 'PLANNED')]
    assert.deepEqual(turns(...evening), [undefined, 'next', undefined])
    assert.equal(currentOf(evening, [], NOW_MS)?.job.id, 'j1')
    const day = [at('j1', 'PLANNED'), at('j2', 'ARRIVED'), at('j3', 'PLANNED')]
    assert.deepEqual(turns(...day), ['next', 'now', undefined])
    assert.equal(currentOf(day, [], NOW_MS)?.job.id, 'j2')
    const [first] = made(deedOf(evening[1]!, { step: stepTo('PICKUP', 'EN_ROUTE')! })).entries
    assert.equal(turnOf(evening[1]!, evening, [first!], NOW_MS), 'now')
  })

  test('can be done from the day before the day of the job, in its time zone', () => {
    const from = (job: Partial<Job>, nowMs = NOW_MS) => dueFrom(visitOf(job), nowMs)
    // It is still the 17th in New York, and already the 18th in Berlin.
    assert.deepEqual(
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-12-01'].map((day) => from({ day })),
      [undefined, undefined, undefined, '2026-11-18', '2026-11-30'],
    )
    assert.equal(from({ day: '2026-11-19', timeZone: 'Europe/Berlin' }), undefined)
    const midnightMs = Date.parse('2026-11-18T05:00:00Z')
    assert.deepEqual(
      [midnightMs - 1, midnightMs].map((nowMs) => from({ day: '2026-11-19' }, nowMs)),
      ['2026-11-18', undefined],
    )
  })

  test('of a job that can be done goes before that of a job that the office moved to a later day', () => {
    const moved = visitOf({ id: 'moved', status: 'EN_ROUTE', day: '2026-11-20' })
    const visits = [visitOf({ id: 'today' }), moved]
    assert.equal(currentOf(visits, [], NOW_MS)?.job.id, 'today')
    assert.deepEqual(
      visits.map((visit) => turnOf(visit, visits, [], NOW_MS)),
      ['next', undefined],
    )
    assert.equal(currentOf([moved], [], NOW_MS)?.job.id, 'moved')
  })

  test('needs the proofs that the service does not have yet', () => {
    const required = { DELIVERED: ['PROOF_OF_DELIVERY'] }
    const visit = visitOf()
    assert.deepEqual(missingProofs(visit, 'DELIVERED', required, []), ['PROOF_OF_DELIVERY'])
    assert.deepEqual(missingProofs(visit, undefined, required, []), [])
    const paper = { shipmentID: 's1', documentType: 'PROOF_OF_DELIVERY', status: 'STORED' } as never
    assert.deepEqual(missingProofs({ ...visit, documents: [paper] }, 'DELIVERED', required, []), [])
    const { entries } = made(deedOf(visit, { photos: [photo], proofs: ['PROOF_OF_DELIVERY'] }))
    assert.deepEqual(missingProofs(visit, 'DELIVERED', required, entries), [])
    const refused = entries.map((entry) => asBlocked(entry, { why: 'outcome_unknown' }))
    assert.deepEqual(missingProofs(visit, 'DELIVERED', required, refused), ['PROOF_OF_DELIVERY'])
  })
})
