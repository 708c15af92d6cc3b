/** Where the bytes of documents are: in the database, or in a bucket. */

/** Bytes from `from` on, up to but without `to`. */
export type ByteRange = { from: number; to: number }

/**
 * A store of contents. Each content has an id that is used once (UUIDv7), and one writer. So two attempts to store the same bytes never
 * touch each other, and a reader never sees a content that is being written.
 */
export type Files = {
  /**
   * Stores a content. It is durable when the change that refers to it is. The sweeper removes what a failed call has stored. `size`
   * is the length, if it is known.
   */
  write(contentID: string, bytes: AsyncIterable<Uint8Array>, size?: number): Promise<void>
  /** The bytes in order. It fails with MissingContent if they are not there. */
  read(contentID: string, range: ByteRange): AsyncIterable<Uint8Array>
  /** Deletes a content, whole or in part. One that is not there is no error. */
  remove(contentID: string): Promise<void>
  /** The ids of contents after `after`, in ascending order: for the sweeper. */
  list(after: string, limit: number): Promise<string[]>
}

/** A content is not there, or is shorter than it should be. */
export class MissingContent extends Error {
  constructor(contentID: string) {
    super(`The content ${contentID} is missing or incomplete.`)
  }
}
