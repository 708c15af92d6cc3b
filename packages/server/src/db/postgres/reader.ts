import type { Sql } from 'sql-template-tag'
import type { ByteBudget } from '../../kernel/byte-budget.ts'
import { type Reader, type RecordColumns, rowWith } from '../database.ts'
import type { KnownLayout } from './layout.ts'
import type { Ask } from './wire/ask.ts'
import { refusalOfRead } from './wire/errors.ts'

/** A reader that gives up at a time on the clock of performance.now(). */
export function readerOf(ask: Ask, giveUpAt: () => number): Reader {
  const read = <Row>({ text, values }: Sql, form: 'rows' | 'values', budget?: ByteBudget) =>
    ask<Row>(text, values, {
      ...{ giveUpAt: giveUpAt(), isRepeatable: true, form, isSingle: true, refusalOf: refusalOfRead },
      budget,
    })
  return {
    all: (query, budget) => read(query, 'rows', budget),
    get: <Row>(query: Sql) => read<Row>(query, 'rows').then((rows) => rows[0]),
    column: <Cell>(query: Sql, budget?: ByteBudget) =>
      read<[Cell]>(query, 'values', budget).then((rows) => rows.map(([cell]) => cell)),
    find: <Row>(columns: RecordColumns, id: string) => read<Row>(rowWith(columns, id), 'rows').then((rows) => rows[0]),
    isRemote: true,
  }
}

/** A reader for all requests, which share lookups by id where the layout allows that. */
export function sharedReader(ask: Ask, answerMaxMs: number, known: KnownLayout): Reader {
  const reader = readerOf(ask, () => performance.now() + answerMaxMs)
  let { layout } = known
  let find = layout.findFor(reader)
  return {
    ...reader,
    isDistributed: () => known.layout.isDistributed,
    find(columns, id) {
      // The start of a node learns the layout after the first reads.
      if (known.layout !== layout) {
        layout = known.layout
        find = layout.findFor(reader)
      }
      return find(columns, id)
    },
  }
}
