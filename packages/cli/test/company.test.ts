import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Company, Event } from '@vanline/client'
import { CONTENTS } from '../../server/src/examples/contents.ts'
import { forOneService } from './one-service.ts'
import { newFolder } from './places.ts'
import { fileWith } from './running.ts'

forOneService('the commands about the company', (running) => {
  test('the company is shown, changed member by member, and its history lists the changes', async () => {
    const first = await running.json<Company>('company', 'get')
    assert.deepEqual([first.name, first.timeZone], [null, 'UTC'])
    await running.json(
      'company',
      'set',
      'name=North Hauling',
      '--data',
      JSON.stringify({ address: CONTENTS.CompanyContent.address }),
    )
    const logo = `${newFolder()}/logo.PNG`
    writeFileSync(logo, Buffer.from(CONTENTS.CompanyContent.logo.split(',')[1]!, 'base64'))
    const changed = await running.json<Company>(
      ...['company', 'set', 'phone=+1 208 555 0100', 'address.city=Nampa', 'timeZone=America/Boise', '--logo', logo],
      'licenses:=[{"label": "DOT", "number": "1234567"}]',
    )
    assert.deepEqual(
      [changed.name, changed.address?.city, changed.address?.state, changed.licenses, changed.logo],
      ['North Hauling', 'Nampa', 'ID', [{ label: 'DOT', number: '1234567' }], CONTENTS.CompanyContent.logo],
    )
    assert.deepEqual(await running.json('company', 'get'), changed)
    const shown = (await running.onTerminal(100, ['company', 'get'])).said
    assert.match(shown, /logo +data:image\/png;base64, … \(\d+ characters\)/)
    const history = await running.json<Event[]>('company', 'history')
    assert.deepEqual(
      history.map(({ type }) => type),
      ['company.updated', 'company.updated'],
    )
    const { said } = await running.onTerminal(100, ['company', 'set', 'phone=555 0199'])
    assert.match(said, /phone \+1 208 555 0100 → 555 0199/)
  })

  test('4 for the version of an earlier read, with what others changed; 2 without a change; 7 for a file that is no picture', async () => {
    const { eTag } = await running.json<Company>('company', 'get')
    await running.json('company', 'set', 'name=South Hauling')
    const stale = await running.run('company', 'set', 'phone=1234', '--etag', eTag)
    assert.deepEqual([stale.code, /South Hauling/.test(stale.complained)], [4, true], stale.complained)
    assert.equal((await running.run('company', 'set')).code, 2)
    assert.equal((await running.run('company', 'set', '--logo', 'logo.svg')).code, 2)
    const { code, complained } = await running.run('company', 'set', '--logo', fileWith('fake.png', '<svg/>'))
    assert.deepEqual([code, /not a picture/.test(complained)], [7, true], complained)
  })

  test('7 for an import over another company, which stays', async () => {
    const file = fileWith('company.ndjson', JSON.stringify({ name: 'Other', timeZone: 'UTC' }))
    const { code, complained } = await running.run('import', 'all', file, '--source', 'Fleet 3')
    assert.deepEqual([code, /has another company already/.test(complained)], [7, true], complained)
    assert.equal((await running.json<Company>('company', 'get')).name, 'South Hauling')
  })
})
