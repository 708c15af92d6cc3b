/**
 * Contents in a bucket, with the database behind it. The database keeps what it stored before a bucket was configured. It also takes an
 * upload of unknown length until the length is known: an object is sent with its length, and memory is not the place to wait.
 */
import { type Files, MissingContent } from './files.ts'
import type { S3Objects } from './s3-objects.ts'

export const bucketFiles = (bucket: S3Objects, database: Files): Files => ({
  async write(contentID, bytes, size) {
    if (size !== undefined) return bucket.write(contentID, bytes, size)
    let length = 0
    const counted = async function* () {
      for await (const chunk of bytes) {
        length += chunk.length
        yield chunk
      }
    }
    await database.write(contentID, counted())
    await bucket.write(contentID, database.read(contentID, { from: 0, to: length }), length)
    await database.remove(contentID)
  },

  async *read(contentID, range) {
    let isThere = false
    try {
      for await (const chunk of bucket.read(contentID, range)) {
        isThere = true
        yield chunk
      }
    } catch (error) {
      if (isThere || !(error instanceof MissingContent)) throw error
      yield* database.read(contentID, range)
    }
  },

  async remove(contentID) {
    await bucket.remove(contentID)
    await database.remove(contentID)
  },

  async list(after, limit) {
    const both = await Promise.all([bucket.list(after, limit), database.list(after, limit)])
    return [...new Set(both.flat())].toSorted().slice(0, limit)
  },
})
