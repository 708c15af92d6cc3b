import { SCOPES } from '../src/access/scopes.ts'
import type { Database } from '../src/db/database.ts'
import { createKeyAsOperator } from '../src/keys/operator.ts'
import type { ShownKey } from '../src/keys/writes.ts'
import type { Body } from './app.ts'

/** The initial time of the tests. */
const BEGINNING = Date.parse('2026-11-15T12:00:00.000Z')
let made = 0

/** Creates a key as the operator, with every scope by default. */
export function keyIn(db: Database, content: Body = {}, nowMs = BEGINNING): Promise<ShownKey> {
  made += 1
  return createKeyAsOperator(db, { name: `key ${made}`, scopes: [...SCOPES], ...content }, nowMs)
}

/** Every scope except one and the scope that implies it. */
export const everythingBut = (scope: string): string[] =>
  SCOPES.filter((each) => each !== scope && each !== scope.replace(':read', ':write'))

/** The Authorization header of a key. */
export const bearing = ({ secret }: ShownKey): { authorization: string } => ({ authorization: `Bearer ${secret}` })
