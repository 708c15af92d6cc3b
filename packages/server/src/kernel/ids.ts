import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import { type Instant, instantOf } from './instant.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LOCATOR_ALPHABET = '346789BCDFGHJKMPQRTVWXY'
const LOCATOR = new RegExp(`^[${LOCATOR_ALPHABET}]{6}$`)

export const isUuid = (text: string): boolean => UUID.test(text)
export const isLocator = (text: string): boolean => LOCATOR.test(text)

/** Six characters without vowels and look-alikes; the database guarantees uniqueness. */
export function newLocator(): string {
  let locator = ''
  for (let i = 0; i < 6; i++) locator += LOCATOR_ALPHABET[randomInt(LOCATOR_ALPHABET.length)]
  return locator
}

const pool = Buffer.alloc(8 * 512)
let poolAt = pool.length
let lastMs = 0
let counter = 0

/**
 * A UUIDv7 that is greater than every earlier one of this process, even when the clock stops or goes back: 48 bits of milliseconds,
 * a 12-bit counter within the millisecond, 62 random bits.
 */
export function newId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = 0
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  if (poolAt === pool.length) {
    randomFillSync(pool)
    poolAt = 0
  }
  const ms = lastMs.toString(16).padStart(12, '0')
  const sequence = counter.toString(16).padStart(3, '0')
  pool[poolAt] = (pool[poolAt]! & 0x3f) | 0x80
  const random = pool.toString('hex', poolAt, poolAt + 8)
  poolAt += 8
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${sequence}-${random.slice(0, 4)}-${random.slice(4)}`
}

/** A UUIDv7 of an earlier time, for an imported record. The sequence orders the ids of one millisecond. */
export function idAt(ms: number, sequence: number): string {
  const time = ms.toString(16).padStart(12, '0')
  const order = (sequence & 0xfff).toString(16).padStart(3, '0')
  const random = randomBytes(8)
  random[0] = (random[0]! & 0x3f) | 0x80
  const rest = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${rest.slice(0, 4)}-${rest.slice(4)}`
}

/** The lower bound of ids created at an instant: ids begin with their time. */
export const firstIdAt = (ms: number): string => {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Starts the sequence of ids again. For tests that share a process: each has a database of its own, and its clock goes back. */
export function resetIds(): void {
  lastMs = 0
  counter = 0
}

/** The creation time of a UUIDv7. A record's createdAt is taken from its id, so that both sort alike. */
export const instantOfId = (id: string): Instant => instantOf(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))

/** The id of a record, from the beginning of its stored text. This avoids parsing a large record. */
export const idOfDoc = (doc: string): string => doc.slice(7, 43)

/** The tag at the end of a stored document; the document itself if it has none there. */
export const tagOfDoc = (doc: string): string =>
  doc.startsWith('"eTag":"', doc.length - 32) ? doc.slice(-24, -2) : doc

const MOVE_ID = '"moveID":"'

/** The move that a record names right after its id, before everything that a client chose; undefined for a move. */
export const moveOfDoc = (doc: string): string | undefined =>
  doc.startsWith(MOVE_ID, 45) ? doc.slice(55, 91) : undefined

const SHIPMENT_ID = '"shipmentID":"'

/** The shipment that a record names right after its move; undefined for a record of a whole move. */
export const shipmentOfDoc = (doc: string): string | undefined =>
  doc.startsWith(SHIPMENT_ID, 93) ? doc.slice(107, 143) : undefined

/** The move of a shipment, in the same way: it follows the id and precedes everything that a client chose. */
export const moveIDOfDoc = (doc: string): string => /"moveID":"([^"]+)"/.exec(doc)?.[1] ?? ''
