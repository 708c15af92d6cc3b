/** Keys that only the operator of a service can create. `vanline keys create` does the same in a process of its own. */
import type { ROLES } from '../packages/server/src/access/roles.ts'
import { openDatabase } from '../packages/server/src/db/open.ts'
import { createKeyAsOperator, ROLE_SCOPES } from '../packages/server/src/keys/operator.ts'

/** Creates a key with the scopes of a role, and gives back its secret. */
export async function keyOf(name: string, role: keyof typeof ROLES, databaseUrl: string): Promise<string> {
  const db = await openDatabase(databaseUrl, { poolSize: 1, isPooled: false })
  try {
    return (await createKeyAsOperator(db, { name, scopes: [...ROLE_SCOPES[role]!] })).secret!
  } finally {
    await db.close()
  }
}
