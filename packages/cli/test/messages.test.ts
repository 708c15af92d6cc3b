import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Body } from '../../server/test/app.ts'
import { read } from '../../server/test/fixtures.ts'
import { forOneService } from './one-service.ts'
import { newFile, newFolder } from './places.ts'
import { fileWith, runningService } from './running.ts'

const SOURCE = ['--source', 'Fleet 3']
const TEXTS = { en: { subject: 'Your move', text: 'Hello {{customer.firstName}}' }, es: { text: 'Hola' } }

forOneService('templates and rules of messages in files', (running) => {
  const kept = runningService(async () => newFile())
  const other = runningService(async () => newFile())

  async function created(url: string, body: Body): Promise<Body> {
    const answer = await running.service.call('POST', url, { body })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  test('an import has what the export had, with the ids of the file or with those of the service', async () => {
    const template = await created('/v1/message-templates', { name: 'Approved', texts: TEXTS })
    const to = [{ who: 'CUSTOMER' }, { who: 'PARTY', role: 'BOOKING_AGENT' }]
    const rule = await created('/v1/message-rules', {
      ...{ name: 'Approved', isActive: false, events: ['shipment.status_changed'], toStatus: 'APPROVED' },
      ...{ to, by: 'EMAIL', templateID: template.id, quietFrom: '21:00', quietTo: '08:00' },
    })
    const file = `${newFolder()}/all.ndjson`
    assert.equal((await running.run('export', 'all', '--output', file)).code, 0)
    for (const [place, options] of [
      [kept, ['--keep-ids']],
      [other, []],
    ] as const) {
      const dry = await place.run('import', 'all', file, ...SOURCE, '--dry-run')
      assert.equal(dry.code, 0, dry.complained)
      for (const times of [1, 2]) {
        const done = await place.run('import', 'all', file, ...SOURCE, ...options)
        assert.equal(done.code, 0, `${times}: ${done.complained}`)
      }
    }
    assert.deepEqual(await read(kept.service, `/v1/message-templates/${template.id}`), template)
    assert.deepEqual(await read(kept.service, `/v1/message-rules/${rule.id}`), rule)
    const templates: Body[] = await read(other.service, '/v1/message-templates')
    const rules: Body[] = await read(other.service, '/v1/message-rules')
    assert.deepEqual([templates.length, rules.length], [1, 1], 'not twice')
    assert.notEqual(templates[0]!.id, template.id)
    assert.deepEqual({ ...templates[0], id: template.id, eTag: template.eTag }, template)
    const { id, eTag, templateID } = rule
    assert.equal(rules[0]!.templateID, templates[0]!.id)
    assert.deepEqual({ ...rules[0], id, eTag, templateID }, rule)
  })

  test('7 for a rule with a template that neither the file nor the service has, also in a dry run', async () => {
    const templateID = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f99'
    const line = { name: 'R', events: ['move.created'], to: [{ who: 'CUSTOMER' }], by: 'EMAIL', templateID }
    const file = fileWith('rules.ndjson', JSON.stringify(line))
    for (const options of [['--dry-run'], []]) {
      const { code, complained } = await running.run('import', 'all', file, ...SOURCE, ...options)
      assert.deepEqual([code, /templateID: There is no/.test(complained)], [7, true], complained)
    }
  })
})
