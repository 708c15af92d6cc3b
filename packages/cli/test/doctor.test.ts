import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { newFile, newPostgres, pathOf } from './places.ts'
import { runningService } from './running.ts'
import { serve, succeeds, vanline } from './vanline.ts'

type Finding = { about: string; isOk: boolean; says: string; todo?: string }

async function findings(environment: Record<string, string>): Promise<{ code: unknown; of: Record<string, Finding> }> {
  const { code, said } = await vanline(['doctor', '--json'], environment)
  return { code, of: Object.fromEntries((JSON.parse(said) as Finding[]).map((finding) => [finding.about, finding])) }
}

describe('vanline doctor', () => {
  const running = runningService(async () => newFile())

  test('0 where all is well, each line with ok, and nothing is made', async () => {
    const url = newFile()
    const said = await succeeds(['doctor'], { DATABASE_URL: url, PORT: '0' })
    for (const about of ['configuration', 'node', 'files', 'database', 'clock', 'disk', 'port', 'metrics', 'TLS'])
      assert.match(said, new RegExp(`^ok +${about} `, 'm'))
    assert.match((await findings({ DATABASE_URL: url, PORT: '0' })).of.database!.says, /does not exist yet/)
  })

  test('1 for a setting that cannot be used, and it says which', async () => {
    const { code, of } = await findings({ VANLINE_PREFIX: 'prime' })
    assert.deepEqual([code, of.configuration!.isOk], [1, false])
    assert.match(of.configuration!.says, /VANLINE_PREFIX is not a setting/)
  })

  test('1 where the service would refuse to listen, with all other checks', async () => {
    const { code, of } = await findings({ HOST: '0.0.0.0', PORT: '0', DATABASE_URL: newFile() })
    assert.deepEqual([code, of.configuration!.isOk, of.database!.isOk], [1, false, true])
    assert.match(of.configuration!.says, /^HOST 0\.0\.0\.0 can be reached/)
  })

  test('1 for a database that is damaged, or lacks migrations that will not run, or does not answer', async () => {
    const damaged = newFile()
    writeFileSync(pathOf(damaged), 'not a database at all, but long enough to have a header of its own kind')
    const first = await findings({ DATABASE_URL: damaged, PORT: '0' })
    assert.deepEqual([first.code, first.of.database!.isOk], [1, false])
    const empty = await findings({ DATABASE_URL: await newPostgres(), PORT: '0', VANLINE_MIGRATE: 'off' })
    assert.deepEqual([empty.code, empty.of.migrations!.isOk], [1, false])
    assert.match(empty.of.migrations!.todo!, /Run `vanline migrate`/)
    const away = await findings({ DATABASE_URL: 'postgres://vanline:open-sesame@127.0.0.1:1/vanline', PORT: '0' })
    assert.deepEqual([away.code, away.of.database!.isOk], [1, false])
    assert.match(away.of.database!.says, /ECONNREFUSED/)
  })

  test('knows the service by its port, and any other program as well', async () => {
    const { port } = new URL(running.service.base)
    const ours = await findings({ DATABASE_URL: newFile(), PORT: port })
    assert.match(ours.of.port!.says, /the service is listening/)
    assert.match(ours.of.metrics!.says, new RegExp(`^http://127\\.0\\.0\\.1:${port}/metrics answers\\. deploy/`))
    const other = createServer((socket) => socket.end('no HTTP\r\n')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    after(() => other.close())
    const taken = await findings({ DATABASE_URL: newFile(), PORT: String((other.address() as AddressInfo).port) })
    assert.deepEqual([taken.code, taken.of.port!.isOk], [1, false])
  })

  test('looks into a database of PostgreSQL that is in use', async () => {
    const url = await newPostgres()
    const service = await serve(url)
    const { code, of } = await findings({ DATABASE_URL: url, PORT: '0' })
    assert.equal(code, 0)
    assert.match(of.database!.says, /answers, with 0 shipments/)
    assert.match(of.role!.says, /^vanline is a superuser/)
    assert.match(of.role!.todo!, /^deploy\/postgres\/roles\.sql /)
    assert.doesNotMatch(of.database!.says, /open-sesame/)
    await service.stop()
  })

  test('says where metrics are, whether another program is there, and that they are off', async () => {
    const settings = {
      DATABASE_URL: newFile(),
      PORT: '0',
      HOST: '0.0.0.0',
      VANLINE_API_KEYS: 'on',
      VANLINE_ALLOW_PLAINTEXT: '1',
    }
    const other = createHttpServer((_request, response) => response.end('no metrics')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    after(() => other.close())
    const { port } = other.address() as AddressInfo
    const taken = await findings({ ...settings, VANLINE_ADMIN_PORT: String(port) })
    assert.deepEqual([taken.code, taken.of.metrics!.isOk], [1, false])
    const off = await findings({ ...settings, VANLINE_ADMIN_PORT: 'off' })
    assert.deepEqual([off.code, off.of.metrics!.todo], [0, 'Set VANLINE_ADMIN_PORT.'])
  })
})
