import type { Migration } from './migration.ts'
import { viewOfPlaces } from './places.ts'

const PLACES = ['shipments', 'agents', 'services', 'erasures', 'move_links', 'move_parties', 'documents']

/**
 * Documents and their content (docs/design/documents-and-files.md).
 * - `contents` has a row for each stored digest. `content_pieces` has the bytes, unless they are in a bucket.
 * - `document_contents` says which digests the versions of a document use. Its rows outlive the document, because its history does.
 * - `document_parts` are the parts of an upload that is under way.
 */
export const documents: Migration = {
  id: 23,
  name: 'documents',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE documents (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text}, document_type ${text} NOT NULL,
      status ${text} NOT NULL, last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX documents_move ON documents (move_id, id)',
    'CREATE INDEX documents_shipment ON documents (shipment_id, id)',
    `CREATE TABLE document_contents (move_id ${text} NOT NULL, document_id ${text} NOT NULL, sha256 ${text} NOT NULL,
      PRIMARY KEY (move_id, document_id, sha256))`,
    'CREATE INDEX document_contents_sha256 ON document_contents (sha256)',
    `CREATE TABLE document_parts (move_id ${text} NOT NULL, document_id ${text} NOT NULL, start BIGINT NOT NULL, size BIGINT NOT NULL,
      content_id ${text} NOT NULL, PRIMARY KEY (move_id, document_id, start))`,
    'CREATE INDEX document_parts_content ON document_parts (content_id)',
    `CREATE TABLE contents (sha256 ${text} PRIMARY KEY, content_id ${text} NOT NULL, size BIGINT NOT NULL, touched_at ${text} NOT NULL)`,
    'CREATE INDEX contents_content ON contents (content_id)',
    `CREATE TABLE content_pieces (content_id ${text} NOT NULL, start BIGINT NOT NULL, bytes ${canDistribute ? 'BYTEA' : 'BLOB'} NOT NULL,
      PRIMARY KEY (content_id, start))`,
    ...(canDistribute
      ? // Pictures and PDF are compressed already.
        ['ALTER TABLE content_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL']
      : viewOfPlaces(PLACES)),
  ],
}
