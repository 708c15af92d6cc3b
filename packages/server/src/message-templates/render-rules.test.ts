import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { MessageText } from './fields.ts'
import { type Facts, PLACEHOLDERS, placeholderViolations } from './placeholder-rules.ts'
import { languageFor, render, renderText } from './render-rules.ts'
import type { MessageTemplate } from './schema.ts'

const FACTS: Facts = {
  move: { locator: 'DRWJDH', status: 'IN_PROGRESS' },
  customer: { firstName: '<Ada> & "Co"', lastName: null, email: 'ada@example.com', phone: null },
  shipment: {
    ...{ scheduledPickupDate: '2026-12-01', actualWeight: 7200, status: 'IN_TRANSIT' },
    pickupAddress: { city: 'Boise' },
  },
  job: null,
  request: null,
  company: { name: 'Blue Mountain\nVan Lines' },
  recipient: { name: 'Ada' },
}
const WANTED = { by: 'EMAIL', facts: FACTS, timeZone: 'America/Boise' } as const
const rendered = (text: string, language = 'en') =>
  renderText({ subject: text, text, html: `<b>${text}</b>` }, language, WANTED)

describe('a placeholder', () => {
  for (const [text, expected] of [
    ['{{move.locator}}', 'DRWJDH'],
    ['{{ move.locator }} of {{recipient.name}}', 'DRWJDH of Ada'],
    ['{{shipment.scheduledPickupDate}}', 'Tuesday, December 1, 2026'],
    ['{{shipment.status}}', 'in transit'],
    ['{{shipment.actualWeight}}', '7,200'],
    ['{{shipment.pickupAddress.city}}', 'Boise'],
    ['{{customer.lastName}}{{job.day}}{{request.reason}}', ''],
    ['{{trackingLink}}', '⟦trackingLink⟧'],
  ] as const)
    test(`${text} is ${expected || 'empty'}`, () => assert.equal(rendered(text).text, expected))

  test('with a date is in words of the language', () => {
    const { text } = rendered('{{shipment.scheduledPickupDate}}', 'es')
    assert.equal(text, 'martes, 1 de diciembre de 2026')
    // The tag looks right, and Node knows no such language.
    assert.equal(rendered('{{shipment.scheduledPickupDate}}', 'en-ab-cd').text, 'Tuesday, December 1, 2026')
  })

  test('cannot bring HTML, a line of a header, or the mark of the link', () => {
    assert.equal(rendered('{{customer.firstName}}').html, '<b>&lt;Ada&gt; &amp; &quot;Co&quot;</b>')
    assert.equal(rendered('{{company.name}}').subject, 'Blue Mountain Van Lines')
    const facts = { ...FACTS, recipient: { name: '⟦trackingLink⟧' } }
    const text: MessageText = { subject: null, text: '{{recipient.name}}', html: null }
    assert.equal(renderText(text, 'en', { ...WANTED, facts }).text, 'trackingLink')
  })

  test('without a value is told', () =>
    assert.deepEqual(rendered('{{job.day}} {{move.locator}} {{customer.phone}}').empty, ['job.day', 'customer.phone']))
})

describe('a text', () => {
  test('has no subject and no HTML as a text message, and an end', () => {
    const text: MessageText = { subject: 'S', text: 'x'.repeat(4000), html: '<p>' }
    const sent = renderText(text, 'en', { ...WANTED, by: 'TEXT' })
    assert.deepEqual([sent.subject, sent.html, sent.text.length, sent.text.at(-1)], [null, null, 1600, '…'])
  })

  for (const before of [1590, 1600, 3000])
    test(`keeps its tracking link whole behind ${before} characters`, () => {
      const text: MessageText = { subject: null, text: `${'x'.repeat(before)} {{trackingLink}}`, html: null }
      const sent = renderText(text, 'en', { ...WANTED, by: 'TEXT' })
      assert.match(sent.text, /^x+… ⟦trackingLink⟧$/)
      assert.ok(sent.text.length <= 1600)
    })

  test('leaves HTML out that its values make too long: a template may repeat a long remark', () => {
    const facts = { ...FACTS, shipment: { customerRemarks: '&'.repeat(2000) } }
    const html = '{{shipment.customerRemarks}}'
    const of = (times: number) =>
      renderText({ subject: null, text: 'See', html: html.repeat(times) }, 'en', { ...WANTED, facts })
    assert.equal(of(9).html?.length, 9 * 10_000)
    assert.deepEqual([of(700).html, of(700).text], [null, 'See'])
  })

  for (const [text, says] of [
    ['{{move.locater}}', 'Did you mean {{move.locator}}?'],
    ['{{move.metadata}}', 'There are move.locator'],
    ['{{move.remarks}}', 'There are move.locator'],
    ['{{secret}}', 'There are move, customer,'],
    ['{{move.locator}', 'A placeholder begins with {{'],
    ['}} {{', 'A placeholder begins with {{'],
  ] as const)
    test(`${text} is refused`, () => {
      const [violation] = placeholderViolations(text, '/texts/en/text')
      assert.equal(violation?.code, 'unknown_placeholder')
      assert.ok(violation.detail.includes(says), violation.detail)
    })

  test('finds every placeholder known', () => {
    assert.deepEqual(
      PLACEHOLDERS.flatMap((name) => placeholderViolations(`{{${name}}}`, '')),
      [],
    )
    assert.ok(PLACEHOLDERS.includes('request.decisionReason') && !PLACEHOLDERS.includes('shipment.counselorRemarks'))
  })

  test('is read in linear time', () => {
    const started = performance.now()
    placeholderViolations('{{'.repeat(10_000) + ' '.repeat(20_000), '')
    assert.ok(performance.now() - started < 2_000)
  })
})

describe('the language', () => {
  const texts = { en: {}, 'pt-BR': {}, es: {} } as unknown as MessageTemplate['texts']
  for (const [wanted, expected] of [
    ['es', 'es'],
    ['ES', 'es'],
    ['es-MX', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['de', 'en'],
    [null, 'en'],
  ] as const)
    test(`for ${wanted} is ${expected}`, () => assert.equal(languageFor({ texts, language: 'en' }, wanted), expected))

  test('of a rendered template is told', () => {
    const text = (said: string): MessageText => ({ subject: null, text: said, html: null })
    const template = { texts: { en: text('Hello'), es: text('Hola') }, language: 'en' } as unknown as MessageTemplate
    const { language, text: said, hasLink } = render(template, { ...WANTED, language: 'es-MX' })
    assert.deepEqual([language, said, hasLink], ['es', 'Hola', false])
  })
})
