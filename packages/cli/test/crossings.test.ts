/**
 * Tries the cells of the table of features and records that the server's own tests cannot try: the client, the command and the export.
 * packages/server/test/crossings.test.ts tries the others.
 */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { before, describe, test } from 'node:test'
import { createClient } from '@vanline/client'
import type { Kind } from '../../server/src/crossings/kinds.ts'
import { CROSSINGS, KINDS } from '../../server/src/crossings/table.ts'
import type { Body } from '../../server/test/app.ts'
import { newWorld, type Subject, sharedSubject, type World } from '../../server/test/crossings/world.ts'
import { forEachDatabase } from '../../server/test/databases.ts'
import { deliveringApp } from '../../server/test/delivering.ts'
import { startReceiver } from '../../server/test/receiver.ts'
import { newFolder } from './places.ts'
import { vanline } from './vanline.ts'

/** The words after the command, where they are not the id of the record. */
const WORDS: Partial<Record<Kind, (subject: Subject) => string[]>> = {
  Link: ({ moveID }) => [moveID],
  MoveParty: ({ moveID }) => [moveID],
  Erasure: ({ moveID }) => [moveID, '--yes'],
  Delivery: ({ record }) => [record.webhookID],
  CrewLink: ({ record }) => [record.crewMemberID],
  Key: () => [],
  Company: () => [],
}

/** What the output of the command contains. Another erasure of the move is another record. */
const shownOf = ({ kind, record, moveID }: Subject): string => (kind === 'Erasure' ? moveID : record.id)

forEachDatabase('where features meet: client, command and export', (open) => {
  const app = deliveringApp(open)
  let world: World
  let base: string
  let exported: string
  // The receiver and the folder are to be there for the suite, and not only for the hook.
  const inSuite = AsyncLocalStorage.snapshot()
  const run = async (...args: string[]): Promise<string> => {
    const { code, said, complained } = await vanline(args, { VANLINE_URL: base, DATABASE_URL: app.url })
    assert.equal(code, 0, complained)
    return said
  }
  before(() =>
    inSuite(async () => {
      world = await newWorld(app, await startReceiver())
      base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
      for (const kind of KINDS) await sharedSubject(world, kind)
      const file = `${newFolder()}/everything.ndjson`
      await run('export', 'all', '--output', file)
      exported = readFileSync(file, 'utf8')
    }),
  )
  /** The word that a command for these records would have is not one. */
  const requireNoCommand = async ({ url, record }: Subject): Promise<void> => {
    const word = url.split('/')[2]!
    const { code, complained } = await vanline([word, 'get', record.id], { VANLINE_URL: base })
    assert.equal(code, 2, complained)
    assert.ok(complained.includes(`"${word}" is not a command.`), complained)
  }
  const subjectOf = (kind: Kind): Promise<Subject> => sharedSubject(world, kind)

  describe('client', () => {
    for (const kind of KINDS)
      test(`${kind}: ${CROSSINGS[kind].client.call}`, async () => {
        const [group = '', method = ''] = CROSSINGS[kind].client.call!.split('.')
        const { record, shipmentID } = await subjectOf(kind)
        const client: Body = createClient({ baseUrl: base })
        const place = kind === 'Address' ? [shipmentID] : []
        const words = kind === 'Company' ? [] : [...place, record.id]
        assert.equal((await client[group][method](...words)).id, record.id)
      })
  })

  describe('command', () => {
    for (const kind of KINDS)
      test(`${kind}: ${CROSSINGS[kind].command.how}`, async () => {
        const subject = await subjectOf(kind)
        const { how, call = 'shipments get' } = CROSSINGS[kind].command
        if (how === 'none') return requireNoCommand(subject)
        const words = how === 'own' ? (WORDS[kind]?.(subject) ?? [subject.record.id]) : [subject.shipmentID!]
        assert.ok((await run(...call.split(' '), ...words)).includes(shownOf(subject)))
      })
  })

  describe('export', () => {
    for (const kind of KINDS)
      test(`${kind}: ${CROSSINGS[kind].export.how}`, async () => {
        const { record } = await subjectOf(kind)
        const { how } = CROSSINGS[kind].export
        assert.equal(exported.includes(`"id":"${record.id}"`), how !== 'none')
        const line = exported.split('\n').find((each) => each.startsWith(`{"id":"${record.id}"`))
        assert.equal(line !== undefined, how === 'own', 'a line of its own')
      })
  })
})
