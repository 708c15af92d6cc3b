/** Why the migrations of this release cannot run. The message is one line for the operator, and says what was changed. */
export class CannotMigrate extends Error {}

/** The refusal to use a database of a newer release, whose tables this release does not know. */
export const newerDatabase = (newest: number, known: number): CannotMigrate =>
  new CannotMigrate(
    `The database is from a newer release (migration ${newest}; this release knows ${known}). Start that release, or restore the backup from before the upgrade.`,
  )
