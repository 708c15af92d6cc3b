/**
 * What a server sends to a connection that carries bytes of files. The driver joins the chunks of every message and decodes its values as
 * text, so the rows of some statements do not reach it: they are passed on in the chunks in which they arrive, and nothing is copied.
 */
import { EventEmitter } from 'node:events'
import type { Client } from 'pg'

/** Takes the next bytes of a row, from the beginning of its message. */
export type TakeRow = (part: Buffer) => void

const DATA_ROW = 'D'.charCodeAt(0)
/** The kind of a message, and its length without the kind. */
const HEADER_BYTES = 1 + 4

/** Divides what arrives into the rows that are taken and everything else. `taker` is asked at the beginning of each row. */
export function rowDivider(taker: () => TakeRow | undefined, pass: (others: Buffer) => void): (chunk: Buffer) => void {
  let begun: Buffer | undefined
  let left = 0
  let take: TakeRow | undefined
  return (arrived) => {
    const chunk = begun ? Buffer.concat([begun, arrived]) : arrived
    begun = undefined
    let [at, passed] = [0, 0]
    const passUntil = (end: number) => {
      if (end > passed) pass(chunk.subarray(passed, end))
    }
    while (at < chunk.length) {
      if (left === 0) {
        if (chunk.length - at < HEADER_BYTES) {
          begun = chunk.subarray(at)
          break
        }
        take = undefined
        if (chunk[at] === DATA_ROW) {
          // The end of the statement before may be among the messages before this one.
          passUntil(at)
          passed = at
          take = taker()
        }
        left = 1 + chunk.readUInt32BE(at + 1)
      }
      const end = Math.min(chunk.length, at + left)
      if (take) {
        take(chunk.subarray(at, end))
        passed = end
      }
      left -= end - at
      at = end
    }
    passUntil(at)
  }
}

/** What the driver calls with its socket, or with that of TLS. Its types do not have it. */
type Driver = { connection: { attachListeners: (stream: EventEmitter) => void } }

/** Takes rows away from a driver that has not connected yet. */
export function takeRows(client: Client, taker: () => TakeRow | undefined): void {
  const { connection } = client as Client & Driver
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => {
    const others = new EventEmitter()
    const divide = rowDivider(taker, (bytes) => others.emit('data', bytes))
    stream.on('data', divide)
    stream.on('end', () => others.emit('end'))
    attach(others)
  }
}
