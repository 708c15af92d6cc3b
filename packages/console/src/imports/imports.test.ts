import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { importFields } from '../../../../scripts/field-lists.ts'
import { columnsProblem, matchColumns } from './columns.ts'
import { linesOfCsv, separatorOf, textOfFile, unescapeFormulas } from './csv.ts'
import { refusedCsv, rowsOf, tableOf } from './rows.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const cellsOf = (text: string, separator = ',') => linesOfCsv(text, separator).map(({ cells }) => cells)

test('the fields are those of vanline import', () => {
  const text = readFileSync(new URL('fields.gen.ts', import.meta.url), 'utf8')
  assert.ok(text === importFields(), 'fields.gen.ts is stale: npm run openapi')
})

describe('a CSV file', () => {
  test('quotes, line breaks in cells, empty lines, and the numbers of lines', () => {
    assert.deepEqual(linesOfCsv('a,b\r\n\r\n"x ""1""\r\ny",2\nlast,"3"', ','), [
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x "1"\r\ny', '2'] },
      { line: 5, cells: ['last', '3'] },
    ])
    assert.deepEqual(cellsOf('a,b\r1,\r'), [
      ['a', 'b'],
      ['1', ''],
    ])
  })

  test('the separator is the one of the first line', () => {
    for (const [text, separator] of [
      ['a,b;c,d', ','],
      ['a;b\n1,2,3', ';'],
      ['a\tb', '\t'],
      ['"a;b;c",d', ','],
      ['a', ','],
    ])
      assert.equal(separatorOf(text!), separator)
  })

  test('UTF-8, UTF-16 and Latin-1, with or without a byte order mark', () => {
    const utf16 = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 1])
    for (const [bytes, text, encoding] of [
      [bytesOf('Łódź'), 'Łódź', undefined],
      [new Uint8Array([0xef, 0xbb, 0xbf, 0x41]), 'A', undefined],
      [utf16, 'Ał', 'UTF-16'],
      [new Uint8Array([0xfe, 0xff, 0, 0x41]), 'A', 'UTF-16'],
      [new Uint8Array([0x45, 0xe9]), 'Eé', 'Windows-1252 (Latin-1)'],
    ] as const)
      assert.deepEqual([textOfFile(bytes).text, textOfFile(bytes).encoding], [text, encoding])
  })

  test('without rows, or with too many, is refused in words', () => {
    assert.throws(() => tableOf(bytesOf('reference')), /needs a line with the names/)
    assert.throws(() => tableOf(bytesOf(`a\n${'1\n'.repeat(5_001)}`)), /5001 rows, more than 5000/)
  })
})

describe('columns', () => {
  test('are matched by the names of fields, in any case, and by their words in the console', () => {
    const header = ['shipmentType', 'PICKUP ADDRESS city', 'Delivery date', 'Colour', 'metadata.po', 'importErrors']
    assert.deepEqual(matchColumns('shipments', header), [
      ...['shipmentType', 'pickupAddress.city', 'deliveryDate', undefined, 'metadata.po', undefined],
    ])
  })

  test('a field twice, none, or one that is missing is refused', () => {
    assert.equal(columnsProblem('moves', [undefined]), 'Choose a field for at least one column.')
    assert.equal(columnsProblem('moves', ['reference', 'reference']), 'Two columns have the field Reference.')
    assert.equal(columnsProblem('shipments', ['reference']), 'Choose a column for Shipment type.')
    assert.equal(columnsProblem('shipments', ['shipmentType']), undefined)
  })
})

describe('rows', () => {
  const rowsIn = (text: string, kind: 'shipments' | 'moves' = 'shipments') => {
    const table = tableOf(bytesOf(text))
    return rowsOf(table, matchColumns(kind, table.header))
  }

  test('have numbers, text and addresses; empty cells are left out', () => {
    const [row] = rowsIn('shipmentType,estimatedWeight,pickupAddress.city,reference\nHHG,4200,Tulsa,\n')
    assert.deepEqual(row!.content, { shipmentType: 'HHG', estimatedWeight: 4200, pickupAddress: { city: 'Tulsa' } })
  })

  test('with another number of cells, or without JSON where it must be, say so', () => {
    assert.match(rowsIn('shipmentType,metadata\nHHG\n')[0]!.complaint!, /has 1 cells, and the header 2/)
    assert.equal(rowsIn('shipmentType,metadata\nHHG,x\n')[0]!.complaint, 'Metadata must be JSON.')
  })

  test('of items have yes and no, decimals, and conditions as JSON or in the symbols of the form', () => {
    const codes = { conditions: [{ code: 'SC', name: 'Scratched' }], places: [{ number: 10, name: 'Top' }] }
    const itemsIn = (text: string) => {
      const table = tableOf(bytesOf(text))
      return rowsOf(table, matchColumns('items', table.header), codes)
    }
    const header = 'description,isHighValue,estimatedVolume,conditionAtOrigin'
    const conditionAtOrigin = [{ code: 'SC', places: [10], remarks: null }]
    const rows = itemsIn(
      `${header}\nSofa,yes,12.5,SC 10\nRug,No,3,"${JSON.stringify(conditionAtOrigin).replaceAll('"', '""')}"\nTV,maybe,x,QQ\n`,
    )
    assert.deepEqual(rows[0]!.content, {
      ...{ description: 'Sofa', isHighValue: true, estimatedVolume: 12.5, conditionAtOrigin },
    })
    assert.deepEqual(rows[1]!.content, {
      ...{ description: 'Rug', isHighValue: false, estimatedVolume: 3, conditionAtOrigin },
    })
    assert.match(rows[2]!.complaint!, /^Condition at origin: “QQ” is not a symbol/)
    assert.deepEqual(itemsIn(`description,isHighValue\nTV,maybe\n`)[0]!.content, {
      description: 'TV',
      isHighValue: 'maybe',
    })
  })

  test('apostrophes of an export against formulas are no part of the text; a file of refused rows has them', () => {
    const [row] = rowsIn("reference,remarks\n'=1+1,=2+2\n", 'moves')
    assert.deepEqual(row!.content, { reference: '=1+1', remarks: '=2+2' })
    const file = refusedCsv(['reference', 'remarks'], [{ source: row!.source, reason: '=bad, "really"' }])
    assert.equal(file, `\ufeffimportErrors,reference,remarks\r\n"'=bad, ""really""",'=1+1,'=2+2\r\n`)
    const again = rowsIn(file, 'moves')[0]!
    assert.deepEqual(again.content, row!.content)
    assert.equal(unescapeFormulas("'=1"), '=1')
  })
})
