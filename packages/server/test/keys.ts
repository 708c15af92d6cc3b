import { SCOPES } from '../src/access/scopes.ts'
import type { Database } from '../src/db/database.ts'
import { createKeyAsOperator } from '../src/keys/operator.ts'
import type { ShownKey } from '../src/keys/writes.ts'
import type { Body } from './app.ts'

/** When the clock of a test begins. */
const BEGINNING = Date.parse('2026-11-15T12:00:00.000Z')
let made = 0

/** A key that the operator has made: with every scope, unless it is told which. */
export function keyIn(db: Database, content: Body = {}, nowMs = BEGINNING): Promise<ShownKey> {
  made += 1
  return createKeyAsOperator(db, { name: `key ${made}`, scopes: [...SCOPES], ...content }, nowMs)
}

/** Every scope but one, and without what implies it. */
export const everythingBut = (scope: string): string[] =>
  SCOPES.filter((each) => each !== scope && each !== scope.replace(':read', ':write'))

/** The header with which somebody comes in who holds a key. */
export const bearing = ({ secret }: ShownKey): { authorization: string } => ({ authorization: `Bearer ${secret}` })
