import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf } from './assignments.ts'
import { changeText } from './fields.ts'
import { print, printJson, safe, showList, showRecord, tableOf } from './output.ts'
import { wantsColour } from './paint.ts'

delete process.env.FORCE_COLOR
process.env.NO_COLOR = '1'

const COLUMNS = [
  { heading: 'name', cell: (it: { name: string }) => it.name },
  { heading: 'length', cell: (it: { name: string }) => it.name.length },
]
const nothing = { path: '', typed: [], words: [], has: () => false, text: () => undefined, list: () => [] }

function written(isTTY: boolean, show: (screen: { isTTY: boolean; write: (text: string) => unknown }) => void): string {
  let text = ''
  show({ isTTY, write: (more) => (text += more) })
  return text
}

test('people get tables, programs JSON', () => {
  const items = [{ name: 'Ada' }, { name: 'Bergström' }]
  assert.equal(
    written(true, (screen) => showList(nothing, items, COLUMNS, screen)),
    'name       length\nAda        3\nBergström  9\n',
  )
  assert.deepEqual(JSON.parse(written(false, (screen) => showList(nothing, items, COLUMNS, screen))), items)
  assert.equal(
    written(true, (screen) => showRecord(nothing, { id: 1, a: { b: null } }, screen)),
    'id   1\na.b  –\n',
  )
  assert.equal(tableOf([], COLUMNS), 'No results.\n')
})

test('a table that is too wide truncates its widest cells, but never what people copy', () => {
  const wide = [{ name: 'x'.repeat(30) }]
  assert.equal(tableOf(wide, COLUMNS, { columns: 20 }).split('\n')[1], 'xxxxxxxxxxx…  30')
  const id = { heading: 'id', cell: () => 'a'.repeat(36), isWhole: true }
  assert.equal(tableOf(wide, [COLUMNS[0]!, id], { columns: 50 }).split('\n')[1], `xxxxxxxxxxx…  ${'a'.repeat(36)}`)
  assert.equal(tableOf(wide, [COLUMNS[0]!, id], { columns: 20 }).split('\n')[1], `xxx…  ${'a'.repeat(36)}`)
})

test('a table that is too wide leaves out its minor columns, the last one first', () => {
  const columns = [COLUMNS[0]!, { ...COLUMNS[1]!, isMinor: true }]
  assert.equal(tableOf([{ name: 'Ada' }], columns, { columns: 12 }), 'name  length\nAda   3\n')
  assert.equal(tableOf([{ name: 'Ada' }], columns, { columns: 11 }), 'name\nAda\n')
})

test('colours are for terminals, unless the environment says otherwise', () => {
  const [terminal, pipe] = [{ isTTY: true }, {}]
  assert.deepEqual([wantsColour(terminal, {}), wantsColour(pipe, {})], [true, false])
  assert.deepEqual([wantsColour(terminal, { NO_COLOR: '1' }), wantsColour(terminal, { TERM: 'dumb' })], [false, false])
  assert.deepEqual(
    [wantsColour(pipe, { FORCE_COLOR: '1' }), wantsColour(terminal, { FORCE_COLOR: '0' })],
    [true, false],
  )
})

test('a change is told with its unit', () => {
  assert.equal(changeText('/estimatedWeight', 2500, 1000), 'estimatedWeight 1,000 → 2,500 lb')
  assert.equal(changeText('/estimatedWeight', null, 1000), 'estimatedWeight 1,000 lb → –')
  assert.equal(changeText('/pickupAddress/city', 'Boise'), 'pickupAddress.city → Boise')
  assert.equal(changeText('/metadata/a', 'red\u001b[31m', null), 'metadata.a – → red [31m')
})

test('what others wrote cannot command the terminal', () => {
  assert.equal(safe('a\u001b]0;title\u0007b\r\nc\u202ed'), 'a ]0;title b c d')
})

test('names, messages and JSON carry no control characters either', () => {
  const record = { metadata: { 'a\u001b[2Jb': 'x', 'c\u009bd': 'y' } }
  const lines = written(true, (screen) => showRecord(nothing, record, screen))
  assert.equal(lines, 'metadata.a [2Jb  x\nmetadata.c d     y\n')
  assert.equal(
    written(true, (screen) => print('one\u001b[2J\ntwo\u0085\u2028', screen)),
    'one [2J\ntwo \n',
  )
  const json = written(true, (screen) => printJson({ name: 'a\u009b\u007f\u202e' }, screen))
  assert.equal(json, '{\n  "name": "a\\u009b\\u007f\\u202e"\n}\n')
  assert.deepEqual(JSON.parse(json), { name: 'a\u009b\u007f\u202e' })
})

test('fields become content: numbers, switches, lists, null for nothing, JSON as it is', async () => {
  const words = [
    'estimatedWeight=5',
    'enabled=false',
    'eventTypes=a,b',
    'remarks=',
    'x:={"y":[1]}',
    'customer.email=a=b',
    'metadata.a.b=c',
  ]
  assert.deepEqual(await contentOf({ ...nothing, text: () => '{"customer":{"phone":"1"},"remarks":"old"}' }, words), {
    customer: { phone: '1', email: 'a=b' },
    remarks: null,
    estimatedWeight: 5,
    enabled: false,
    eventTypes: ['a', 'b'],
    x: { y: [1] },
    metadata: { 'a.b': 'c' },
  })
  await assert.rejects(contentOf(nothing, ['x']), /does not have the form field=value/)
  await assert.rejects(contentOf(nothing, ['x:={']), /x is not JSON/)
})
