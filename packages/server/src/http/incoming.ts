/** Reads the content of a request as it arrives. */
import type { FastifyRequest } from 'fastify'

/**
 * The bytes of a request. When reading stops early, the connection stays open for the answer, and what the client still sends is thrown
 * away.
 */
export async function* incomingBytes({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) yield chunk
  } finally {
    if (!raw.readableEnded) raw.resume()
  }
}

/** The Content-Length of a request; undefined if it has none. */
export const contentLengthOf = ({ headers }: FastifyRequest): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
