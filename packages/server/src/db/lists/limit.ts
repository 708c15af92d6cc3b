/**
 * How many rows a statement reads. The numbers are part of the text: PostgreSQL plans a statement with an unknown limit again for every
 * execution, which takes longer than to read a page. So the numbers should be few: a page that lacks rows reads a whole page again, and
 * cuts off the surplus, instead of reading only the missing rows.
 */
import { raw, type Sql } from 'sql-template-tag'

export const limitedTo = (rows: number): Sql => raw(`LIMIT ${rows}`)

/** Only the row after so many others. */
export const rowAfter = (others: number): Sql => raw(`LIMIT 1 OFFSET ${others}`)
