import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextWith, ID, NOW } from '../../test/records.ts'
import { refusalOf, violationsOf } from '../../test/refusal.ts'
import { askExtension, decideExtension } from './extension-rules.ts'
import { storageStayFrom } from './rules.ts'
import type { StorageExtensionDecision, StorageStay } from './schema.ts'

const PLACE = { moveID: ID.move, shipmentID: ID.shipment }
const ASKED = { days: 30, reason: 'The house is not ready.' }
const asking = contextWith({ actor: 'key:1', actorName: 'Ann' })
const deciding = contextWith({ actor: 'key:2', actorName: 'Ben', now: '2026-11-16T12:00:00.000Z' })

/** A stay of ten days, which began on the 6th and is authorized until the 15th. */
const stay = (members: Partial<StorageStay> = {}): StorageStay => ({
  ...storageStayFrom({ startedOn: '2026-11-06', authorizedDays: 10 }, PLACE, asking),
  ...members,
})
const asked = (members: Partial<StorageStay> = {}) => askExtension(stay(members), ASKED, asking)
const decide = (current: StorageStay, sent: Partial<StorageExtensionDecision>) => {
  const extensionID = current.extensions.at(-1)?.id ?? ID.agent
  return decideExtension(current, { extensionID, decision: 'APPROVE', ...sent }, deciding)
}

describe('asking for more days', () => {
  test('adds an extension that waits, and leaves the last day', () => {
    const before = stay()
    const after = askExtension(before, ASKED, asking)
    const [extension] = after.extensions
    assert.deepEqual(after.extensions, [
      {
        ...{ id: extension!.id, ...ASKED, askedAt: NOW, askedBy: 'key:1', askedByName: 'Ann', status: 'PENDING' },
        ...{ approvedDays: null, decisionReason: null, decidedAt: null, decidedBy: null, decidedByName: null },
      },
    ])
    assert.equal(after.authorizedUntil, before.authorizedUntil)
    assert.ok(after.lastUpdated > before.lastUpdated)
  })

  const full = Array.from({ length: 20 }, () => ({ ...asked().extensions[0]!, status: 'REFUSED' as const }))
  const refused: [what: string, current: () => StorageStay, code: string][] = [
    ['one waits', asked, 'extension_pending'],
    ['the goods left on the last day', () => stay({ endedOn: '2026-11-15' }), 'storage_has_ended'],
    ['there are 20', () => stay({ extensions: full }), 'too_many_extensions'],
  ]
  for (const [what, current, code] of refused)
    test(`409 if ${what}`, () => assert.equal(refusalOf(() => askExtension(current(), ASKED, asking)).code, code))

  const allowed: [what: string, members: Partial<StorageStay>][] = [
    ['the goods left too late', { endedOn: '2026-11-16' }],
    ['there are 19', { extensions: full.slice(1) }],
  ]
  for (const [what, members] of allowed)
    test(`is possible if ${what}`, () => assert.equal(asked(members).extensions.at(-1)!.status, 'PENDING'))
})

describe('deciding an extension', () => {
  const table: [what: string, sent: Partial<StorageExtensionDecision>, until: string, of: object][] = [
    ['APPROVE adds the days asked for', {}, '2026-12-15', { status: 'APPROVED', approvedDays: 30 }],
    ['APPROVE with other days adds those', { days: 5 }, '2026-11-20', { status: 'APPROVED', approvedDays: 5 }],
    ['fewer than none shorten the stay', { days: -9 }, '2026-11-06', { status: 'APPROVED', approvedDays: -9 }],
    [
      'APPROVE keeps a reason',
      { days: null, reason: 'As an exception.' },
      '2026-12-15',
      { status: 'APPROVED', decisionReason: 'As an exception.' },
    ],
    [
      'REFUSE leaves the last day',
      { decision: 'REFUSE', reason: 'The house is ready.' },
      '2026-11-15',
      { status: 'REFUSED', approvedDays: null, decisionReason: 'The house is ready.' },
    ],
  ]
  for (const [what, sent, until, of] of table)
    test(what, () => {
      const { authorizedUntil, extensions } = decide(asked(), sent)
      const [extension] = extensions
      const by = { decidedAt: deciding.now, decidedBy: 'key:2', decidedByName: 'Ben', askedBy: 'key:1' }
      assert.equal(authorizedUntil, until)
      assert.deepEqual(extension, { ...extension, ...by, ...of })
    })

  const refused: [what: string, sent: Partial<StorageExtensionDecision>, errors: string[]][] = [
    ['no day that is left', { days: -10 }, ['/days out_of_range']],
    ['REFUSE without a reason', { decision: 'REFUSE' }, ['/reason required']],
    ['REFUSE with days', { decision: 'REFUSE', reason: 'No.', days: 1 }, ['/days not_allowed']],
    [
      'an extension of another stay, with all other faults',
      { extensionID: ID.agent, decision: 'REFUSE' },
      ['/extensionID unknown_extension', '/reason required'],
    ],
  ]
  for (const [what, sent, errors] of refused)
    test(`422 for ${what}`, () =>
      assert.deepEqual(
        violationsOf(() => decide(asked(), sent)),
        errors,
      ))

  test('409 for one that was decided, and its decision stays', () => {
    const approved = decide(asked(), {})
    const refusal = refusalOf(() => decide(approved, { decision: 'REFUSE', reason: 'No.' }))
    assert.equal(refusal.code, 'extension_decided')
    assert.match(refusal.message, /was APPROVED/)
  })

  test('the id of an extension may be in upper case', () => {
    const current = asked()
    const sent = { extensionID: current.extensions[0]!.id.toUpperCase() }
    assert.equal(decide(current, sent).extensions[0]!.status, 'APPROVED')
  })

  test('a second extension can be asked for afterwards, and only that is decided', () => {
    const second = askExtension(decide(asked(), {}), { days: 7, reason: 'Again.' }, deciding)
    const { extensions, authorizedUntil } = decide(second, { days: 8 })
    assert.deepEqual(
      extensions.map(({ approvedDays }) => approvedDays),
      [30, 8],
    )
    assert.equal(authorizedUntil, '2026-12-23')
  })
})
