import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Column } from './column.ts'
import { fitsOf, pinnedAt, tracksOf } from './tracks.ts'

type Row = { city: string; reference: string }
const CHECKBOX: Column<Row> = { id: 'select', name: 'Select', track: '2rem', text: () => '' }
const CITY: Column<Row> = { id: 'city', name: 'To', text: ({ city }) => city, isFlexible: true }
const REFERENCE: Column<Row> = { id: 'reference', name: 'Ref', text: ({ reference }) => reference }
const ROWS: Row[] = [
  { city: 'Boise', reference: '–' },
  { city: 'Colorado Springs, Colorado', reference: '–' },
]
const COLUMNS = [CHECKBOX, CITY, REFERENCE]

/** Every letter is ten pixels wide. */
const fits = fitsOf(COLUMNS, ROWS, (text) => text.length * 10)

describe('the widths of columns', () => {
  test('follow from the texts: an empty column leaves its space to the others', () => {
    const { tracks, least } = tracksOf(COLUMNS, fits, {})
    assert.equal(tracks, '2rem minmax(150px, 272fr) minmax(40px, 40fr)')
    assert.equal(least, 'calc(2rem + 150px + 40px)')
  })

  test('are as small as two lines of their texts where a column may have two', () => {
    const city: Column<Row> = { ...CITY, isWrapped: true }
    const both = (rows: Row[]) =>
      tracksOf(
        [city],
        fitsOf([city], rows, (text) => text.length * 10),
        {},
      ).tracks
    // "Colorado" above "Springs, Colorado", or "Colorado Springs," above "Colorado".
    assert.equal(both(ROWS), 'minmax(182px, 272fr)')
    assert.equal(both(ROWS.slice(0, 1)), 'minmax(62px, 62fr)')
  })

  test('leave a gap between a number and the text right of it', () => {
    const weight: Column<Row> = { id: 'weight', name: 'lb', text: () => '2,500', isNumber: true }
    const widths = fitsOf([weight], ROWS, (text) => text.length * 10)
    assert.equal(tracksOf([weight], widths, {}).tracks, 'minmax(72px, 72fr)')
  })

  test('stay as the user chose them', () => {
    const { tracks, least } = tracksOf(COLUMNS, fits, { city: 400 })
    assert.equal(tracks, '2rem 400px minmax(40px, 40fr)')
    assert.equal(least, 'calc(2rem + 400px + 40px)')
  })

  test('are never smaller than a text that must stay whole, whatever the user chose', () => {
    const locator: Column<Row> = { ...REFERENCE, isWhole: true }
    const chosen = { reference: 20 }
    assert.equal(tracksOf([locator], fits, chosen).tracks, '40px')
    assert.equal(tracksOf([REFERENCE], fits, chosen).tracks, '20px')
  })

  test('have a maximum, so that one long text does not push the others out of sight', () => {
    const long = fitsOf([REFERENCE], [{ city: '', reference: 'x'.repeat(200) }], (text) => text.length * 10)
    assert.equal(tracksOf([REFERENCE], long, {}).tracks, 'minmax(320px, 320fr)')
  })

  test('the first column stays beside the checkboxes, or at the edge without them', () => {
    assert.deepEqual(
      [0, 1, 2].map((i) => pinnedAt(COLUMNS, i)),
      ['0', '2rem', undefined],
    )
    assert.deepEqual(
      [0, 1].map((i) => pinnedAt([CITY, REFERENCE], i)),
      ['0', undefined],
    )
  })
})
