import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { csvHeader, csvLine, escapeFormulas, unescapeFormulas } from './csv.ts'

describe('a cell', () => {
  const table: [what: string, value: unknown, cell: string][] = [
    ['text', 'Boise', 'Boise'],
    ['a number', 4200, '4200'],
    ['a negative number, which is no formula', -5, '-5'],
    ['a boolean', false, 'false'],
    ['null', null, ''],
    ['nothing', undefined, ''],
    ['a comma', 'Boise, ID', '"Boise, ID"'],
    ['a quote', '6" pipe', '"6"" pipe"'],
    ['lines', 'one\ntwo\r\nthree', '"one\ntwo\r\nthree"'],
    ['blanks at the ends', ' x ', ' x '],
    ['an object', { a: 'b', c: 1 }, '"{""a"":""b"",""c"":1}"'],
    ['a list', ['A', 'B'], '"[""A"",""B""]"'],
    ['an empty object', {}, '{}'],
    ['an equals sign', '=1+1', "'=1+1"],
    ['a call', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a plus sign', '+1 208 555 0100', "'+1 208 555 0100"],
    ['a minus sign', '-1+1', "'-1+1"],
    ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
    ['a tab', '\t=1', `"'\t'=1"`],
    ['a carriage return', '\r=1', `"'\r'=1"`],
    ['a line feed', '\n=1', `"'\n'=1"`],
    ['a semicolon', 'Boise; ID', '"Boise; ID"'],
    ['a formula after a semicolon', 'Boise;=1+1', `"Boise;'=1+1"`],
    ['a formula after a semicolon and a quote', 'a; "=1"', `"a;' ""=1"""`],
    ['a formula after a tab', 'Boise\t@SUM(A1)', `"Boise\t'@SUM(A1)"`],
    ['a formula in a second line', 'one\n-1', `"one\n'-1"`],
    ['a formula inside an object', { a: ';=1' }, `"{""a"":"";'=1""}"`],
    ['an apostrophe before a formula', "'=1", "''=1"],
    ['a formula after blanks', '  =1', "'  =1"],
    ['a quoted formula', '"=1"', `"'""=1"""`],
    ['a full-width equals sign', '＝1', "'＝1"],
    ['a full-width plus sign', '＋1', "'＋1"],
    ['a full-width minus sign', '－1', "'－1"],
    ['a full-width at sign', '＠x', "'＠x"],
    ['such signs further in', 'a=b+c-d@e', 'a=b+c-d@e'],
  ]
  for (const [what, value, cell] of table)
    test(`with ${what}`, () => assert.equal(csvLine(['member'], { member: value }), `${cell}\r\n`))
})

test('a line has a cell for each column, also for members of a member, and of one that is not there', () => {
  const columns = ['id', 'pickupAddress.city', 'destinationAddress.city', 'unknown', 'unknown.city']
  const record = { id: '1', pickupAddress: { city: 'Boise, ID' }, destinationAddress: null, other: 'x' }
  assert.equal(csvHeader(columns), 'id,pickupAddress.city,destinationAddress.city,unknown,unknown.city\r\n')
  assert.equal(csvLine(columns, record), '1,"Boise, ID",,,\r\n')
})

describe('any text', () => {
  const text = fc.string({ unit: fc.constantFrom(...`=+-@;\t\r\n, "'a1＝＋－＠`) })

  test('begins no formula, wherever a spreadsheet begins a cell', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const line = csvLine(['one', 'other'], { one, other })
        for (const cell of line.split(/[;\t\r\n]/)) assert.doesNotMatch(cell, /^[ "]*[=+\-@＝＋－＠]/)
      }),
    )
  })

  test('comes back from an import as it was', () => {
    fc.assert(fc.property(text, (each) => assert.equal(unescapeFormulas(escapeFormulas(each)), each)))
  })
})
