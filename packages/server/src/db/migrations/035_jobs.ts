import type { Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/**
 * Jobs, and the days of trucks and crew members (docs/design/dispatching.md). A day has all bookings of one truck or person in its row,
 * and a version that every booking compares and raises. `taken` has the times and `pounds` the most that is on board, for who is free. `had_jobs` says whether a job was ever planned for a shipment. Days are stored with the truck or person, not with the move: on distributed tables,
 * a row is the only thing that several moves can read and write at once without a gap.
 */
export const jobs: Migration = {
  id: 35,
  name: 'jobs',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE jobs (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text}, truck_id ${text}, kind ${text} NOT NULL,
      status ${text} NOT NULL, day ${text} NOT NULL, starts_at ${text} NOT NULL, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX jobs_move ON jobs (move_id, id)',
    'CREATE INDEX jobs_shipment ON jobs (shipment_id, id) WHERE shipment_id IS NOT NULL',
    'CREATE INDEX jobs_truck ON jobs (truck_id, id) WHERE truck_id IS NOT NULL',
    ...['kind', 'status', 'day', 'starts_at', 'last_updated'].map(
      (column) => `CREATE INDEX jobs_${column} ON jobs (${column}, id)`,
    ),
    // Each booking inserts a row for each person, so the primary key is the whole table on SQLite, and also serves the view of a crew.
    `CREATE TABLE job_crew (job_id ${text} NOT NULL, move_id ${text} NOT NULL, crew_member_id ${text} NOT NULL,
      PRIMARY KEY (move_id, crew_member_id, job_id))${canDistribute ? '' : ' WITHOUT ROWID'}`,
    'CREATE INDEX job_crew_member ON job_crew (crew_member_id, job_id)',
    `CREATE TABLE resource_days (resource_id ${text} NOT NULL, day ${text} NOT NULL, version INTEGER NOT NULL,
      taken ${text} NOT NULL, pounds INTEGER NOT NULL, bookings ${text} NOT NULL, PRIMARY KEY (resource_id, day))`,
    // Who is free is read from the index alone on SQLite. On PostgreSQL a day with many times is too long for an entry.
    `CREATE INDEX resource_days_day ON resource_days (day, resource_id${canDistribute ? '' : ', pounds, taken'})`,
    'ALTER TABLE shipments ADD COLUMN had_jobs INTEGER NOT NULL DEFAULT 0',
    ...(canDistribute ? [] : viewOfPlaces(BELOW_MOVES)),
  ],
}
