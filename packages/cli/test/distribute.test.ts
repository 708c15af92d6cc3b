import { test } from 'node:test'
import { newFile, newPostgres } from './places.ts'
import { fails, succeeds } from './vanline.ts'

test('Tables are distributed only where that is possible, and nothing is changed otherwise', async () => {
  await fails(['distribute'], /Only PostgreSQL can be distributed/, { DATABASE_URL: newFile() })
  const plain = await newPostgres()
  await succeeds(['migrate'], { DATABASE_URL: plain })
  await fails(['distribute'], /does not have the extension citus/, { DATABASE_URL: plain })
})
