/** Digest fields (RFC 9530): `Repr-Digest: sha-256=:…:`. Only digests of algorithms that are considered secure are checked. */
import { createHash, type Hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errorAt } from '../../kernel/errors.ts'

const ALGORITHMS: Readonly<Record<string, { name: string; bytes: number }>> = {
  'sha-256': { name: 'sha256', bytes: 32 },
  'sha-512': { name: 'sha512', bytes: 64 },
}
const FIELDS = ['Repr-Digest', 'Content-Digest'] as const

/** One digest that a request names. */
type Claim = { header: string; algorithm: string; expected: Buffer }

export type DigestCheck = {
  update(bytes: Uint8Array): void
  /** 422 if a digest differs. */
  require(): void
}

const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/=]*):$/

/** The check for the digests of a request; 400 if they cannot be read. Unknown algorithms are ignored. */
export function digestCheckOf(headers: IncomingHttpHeaders, fields: readonly string[] = FIELDS): DigestCheck {
  const claims = fields.flatMap((header) => claimsIn(header, headers[header.toLowerCase()]))
  // One hash for each algorithm, however many digests a request names.
  const hashes = new Map<string, Hash>()
  for (const { algorithm } of claims)
    if (!hashes.has(algorithm)) hashes.set(algorithm, createHash(ALGORITHMS[algorithm]!.name))
  return {
    update(bytes) {
      for (const hash of hashes.values()) hash.update(bytes)
    },
    require() {
      const found = new Map(Array.from(hashes, ([algorithm, hash]) => [algorithm, hash.digest()]))
      for (const { header, algorithm, expected } of claims) {
        if (found.get(algorithm)!.equals(expected)) continue
        const detail = `The content does not have the ${algorithm} that ${header} names. Nothing was written. Send it again.`
        throw errorAt('invalid_content', { header }, 'digest_mismatch', detail)
      }
    },
  }
}

function claimsIn(header: string, value: string | string[] | undefined): Claim[] {
  if (value === undefined) return []
  const members = [value].flat().join(',').split(',')
  return members.flatMap((member) => {
    const [, algorithm = '', text = ''] = MEMBER.exec(member.trim()) ?? []
    const known = ALGORITHMS[algorithm]
    const expected = Buffer.from(text, 'base64')
    if (algorithm === '' || (known && expected.length !== known.bytes)) {
      const detail = `${header} is a list of digests such as sha-256=:<base64>: (RFC 9530).`
      throw errorAt('invalid_header', { header }, 'invalid_syntax', detail)
    }
    return known ? [{ header, algorithm, expected }] : []
  })
}

/** The header for a SHA-256 in hexadecimal. */
export const digestHeaderOf = (sha256: string): string => `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`
