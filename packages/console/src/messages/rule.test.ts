import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MessageRule } from '@vanline/client'
import { NEW_RULE, occasionOf, ruleContent, type TypedRule, typedRule, whenWords } from './rule.ts'

const stored = (typed: Partial<TypedRule>): MessageRule => ({
  ...ruleContent({ ...NEW_RULE, templateID: '01a1ddae-0895-7000-96d6-3005d56d3353', ...typed }),
  ...{ id: 'id', eTag: '1', createdAt: '', lastUpdated: '', heldSince: null, confirmAbove: 100 },
  to: [{ who: 'CUSTOMER', agentType: null, role: null, address: null }],
})

test('each occasion is stored, recognized again and said in words', () => {
  for (const [typed, words] of [
    [{ occasion: 'STATUS', toStatus: 'DELIVERED' }, 'A shipment becomes delivered'],
    [{ occasion: 'MEMBER', changedMember: '/deliveryDate' }, 'The requested delivery date changes'],
    [{ occasion: 'MEMBER', changedMember: '/pickupAddress' }, 'The pickup address changes'],
    [{ occasion: 'DAYS', days: '3' }, '3 days before the scheduled pickup date'],
    [{ occasion: 'DAYS', days: '1', isAfter: true }, '1 day after the scheduled pickup date'],
    [{ occasion: 'DAYS', days: '0', isAfter: true }, 'On the scheduled pickup date'],
    [{ occasion: 'REQUEST' }, 'A request is decided'],
    [{ occasion: 'OTHER', events: ['job.created'], toStatus: '', changedMember: '' }, 'job.created'],
    [
      { occasion: 'OTHER', events: ['job.status_changed'], toStatus: 'DONE', changedMember: '' },
      'job.status_changed, Done',
    ],
  ] satisfies [Partial<TypedRule>, string][]) {
    const rule = stored(typed)
    assert.equal(occasionOf(rule), typed.occasion)
    assert.equal(whenWords(rule), words)
    const { heldSince, id, eTag, createdAt, lastUpdated, ...content } = rule
    assert.deepEqual({ ...ruleContent(typedRule(rule)), to: rule.to }, content)
  }
})

test('a recipient keeps only what its kind has, and an empty limit is none', () => {
  const content = ruleContent({
    ...NEW_RULE,
    to: [
      { who: 'CUSTOMER', address: 'a@example.com' },
      { who: 'PARTY', role: 'HAULER', agentType: 'RELEASING_AGENT' },
    ],
    perDayMax: '2',
  })
  assert.deepEqual(content.to, [{ who: 'CUSTOMER' }, { who: 'PARTY', role: 'HAULER' }])
  assert.deepEqual([content.perDayMax, content.quietFrom], [2, null])
})
