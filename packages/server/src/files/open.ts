/**
 * Opens the store of VANLINE_FILES.
 *
 * The sweeper deletes objects that the database does not know. So two databases must never share a bucket: a database has an id, and the
 * bucket has an object with the id of the database that owns it.
 */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Database, unguarded } from '../db/database.ts'
import { messageOf } from '../kernel/thrown.ts'
import { bucketFiles } from './bucket-files.ts'
import { databaseFiles } from './database-files.ts'
import type { Files } from './files.ts'
import { type Bucket, type FilesPlace, placeText } from './place.ts'
import { openS3, type S3Objects } from './s3-objects.ts'

/** The settings with the id of this database as an owner, and with the bucket that its files are in. */
const OWNER = 'files_owner'
const BUCKET = 'files_bucket'
/** The object with the id of the database. It is copied together with the others. */
export const OWNER_OBJECT = 'vanline-owner'

/** Why a store cannot be used; the message is for the operator. */
export class UnusableFiles extends Error {}

/** `isAway` is whether the bucket did not answer when it was last asked; undefined without a bucket. */
export type OpenFiles = Files & { isAway?: () => boolean; close: () => void }

/** A bucket is asked no more often than this, however often probes look. */
const ASK_EVERY_MS = 10_000

/** Opens a store for the service; it takes a bucket into use that no database owns. */
export async function openFiles(place: FilesPlace, db: Database, askEveryMs = ASK_EVERY_MS): Promise<OpenFiles> {
  const used = await findSetting(db, BUCKET)
  if (place === 'database') {
    if (used !== undefined)
      throw new UnusableFiles(`The files of this database are in ${used}: set VANLINE_FILES to this bucket.`)
    return { ...databaseFiles(db), close: () => {} }
  }
  const objects = await openBucket(place, db, takeOwnership)
  return { ...bucketFiles(objects, databaseFiles(db)), isAway: watchOf(objects, askEveryMs), close: objects.close }
}

/** Asks a bucket in the background, so that a probe never waits for it. */
function watchOf(objects: S3Objects, everyMs: number): () => boolean {
  let [isAway, askedAt] = [false, performance.now()]
  return () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = performance.now()
      const note = (isAwayNow: boolean) => () => {
        isAway = isAwayNow
      }
      objects.findText(OWNER_OBJECT).then(note(false), note(true))
    }
    return isAway
  }
}

/** Opens a store to read it, without taking a bucket into use. */
export async function openFilesToRead(place: FilesPlace, db: Database): Promise<OpenFiles> {
  if (place === 'database') return openFiles(place, db)
  const objects = await openBucket(place, db, requireOwnership)
  return { ...bucketFiles(objects, databaseFiles(db)), close: objects.close }
}

type Claim = (objects: S3Objects, place: Bucket, db: Database) => Promise<unknown>

/** Opens a bucket, unless it is that of another database. */
export async function openBucket(place: Bucket, db: Database, claim: Claim): Promise<S3Objects> {
  const objects = await openS3(place)
  try {
    await claim(objects, place, db)
    return objects
  } catch (error) {
    objects.close()
    throw unusable(place, error)
  }
}

const ownedByAnother = (place: Bucket): UnusableFiles =>
  new UnusableFiles(
    `The bucket ${placeText(place)} has the files of another database. Use another bucket, or another path in it.`,
  )

const unusable = (place: Bucket, error: unknown): UnusableFiles =>
  error instanceof UnusableFiles
    ? error
    : new UnusableFiles(`The bucket ${placeText(place)} of VANLINE_FILES cannot be used now: ${messageOf(error)}`)

/** Refuses the bucket of another database. Returns whether it has an owner. */
export async function requireOwnership(objects: S3Objects, place: Bucket, db: Database): Promise<boolean> {
  const [owner, found] = [await findSetting(db, OWNER), await objects.findText(OWNER_OBJECT)]
  if (found !== undefined && found !== owner) throw ownedByAnother(place)
  return found !== undefined
}

/** Takes a bucket into use, unless it is that of another database. */
export async function takeOwnership(objects: S3Objects, place: Bucket, db: Database): Promise<void> {
  const [here, used] = [placeText(place), await findSetting(db, BUCKET)]
  const owner = await keepSetting(db, OWNER, randomUUID())
  if (!(await requireOwnership(objects, place, db))) {
    if (used !== undefined && used !== here)
      throw new UnusableFiles(`The files of this database are in ${used}. Copy all of its objects to ${here} first.`)
    await objects.writeText(OWNER_OBJECT, owner)
  }
  const note = sql`INSERT INTO settings (name, value) VALUES (${BUCKET}, ${here})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`
  if (used !== here) await db.change(async () => ({ writes: [unguarded(note)], answer: undefined }))
}

/** Lets the database start without its bucket. */
export async function leaveBucket(db: Database): Promise<void> {
  const left = sql`DELETE FROM settings WHERE name = ${BUCKET}`
  await db.change(async () => ({ writes: [unguarded(left)], answer: undefined }))
}

const findSetting = async (db: Database, name: string): Promise<string | undefined> =>
  (await db.column<string>(sql`SELECT value FROM settings WHERE name = ${name}`))[0]

/** Writes a setting unless it exists. Returns the stored value: another node may have been faster. */
async function keepSetting(db: Database, name: string, value: string): Promise<string> {
  const insert = sql`INSERT INTO settings (name, value) VALUES (${name}, ${value}) ON CONFLICT (name) DO NOTHING`
  await db.change(async () => ({ writes: [unguarded(insert)], answer: undefined }))
  return (await findSetting(db, name)) ?? value
}
