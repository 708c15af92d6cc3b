import { EPOCH, newEpoch } from '../epoch.ts'
import type { Migration } from './migration.ts'

/** Every database has an epoch from the beginning; it changes when a backup is restored. */
export const epoch: Migration = {
  id: 13,
  name: 'epoch',
  statements: () => [`INSERT INTO settings (name, value) VALUES ('${EPOCH}', '${newEpoch()}')`],
}
