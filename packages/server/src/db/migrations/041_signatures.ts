import { generateKeyPairSync } from 'node:crypto'
import type { Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/** A new key pair (Ed25519): the halves of a JSON Web Key. */
function newKeyPair(): string {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return JSON.stringify({ d, x })
}

/**
 * Signatures, what was signed, and the key pair with which the service seals signatures (docs/design/signatures.md). What was signed stays
 * when a signature is deleted with its shipment.
 */
export const signatures: Migration = {
  id: 41,
  name: 'signatures',
  statements: ({ text, canDistribute }) => [
    `CREATE TABLE signatures (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text} NOT NULL, purpose ${text} NOT NULL,
      signer_role ${text} NOT NULL, signed_at ${text} NOT NULL, last_updated ${text} NOT NULL, etag ${text} NOT NULL,
      doc ${text} NOT NULL, PRIMARY KEY (id, move_id))`,
    'CREATE INDEX signatures_move ON signatures (move_id, id)',
    'CREATE INDEX signatures_shipment ON signatures (shipment_id, id)',
    `CREATE TABLE signed_texts (signature_id ${text} NOT NULL, move_id ${text} NOT NULL, text ${text} NOT NULL,
      PRIMARY KEY (move_id, signature_id))`,
    `INSERT INTO settings (name, value) VALUES ('signing_key', '${newKeyPair()}')`,
    ...(canDistribute ? [] : viewOfPlaces([...BELOW_MOVES, 'items', 'weighings', 'storage_stays', 'signatures'])),
  ],
}
