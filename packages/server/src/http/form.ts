/** Forms with files (multipart/form-data, RFC 7578), read as they arrive. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, bodyTooLarge } from '../kernel/errors.ts'
import { messageOf } from '../kernel/thrown.ts'
import { digestCheckOf } from './digest.ts'
import { incomingBytes } from './incoming.ts'

/** A part of a form. `filename` is undefined for a part that is no file. */
export type FormPart = {
  name: string
  filename: string | undefined
  type: string
  bytes: AsyncIterable<Uint8Array>
}

const PARTS_MAX = 10

export const FORM_TYPE = 'multipart/form-data'

/** Reads a form; `take` gets each part in turn, and must read it to its end or fail. 400 for a form that cannot be read, 413 for one that is too long. */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesMax: number,
  take: (part: FormPart) => Promise<void>,
): Promise<void> {
  const form = await openForm(request)
  let taken = Promise.resolve()
  let refusal: { error: unknown } | undefined
  let current: Readable | undefined
  form.on('file', (name, bytes, filename, _encoding, type) => {
    current = bytes
    taken = taken
      .then(() => take({ name, filename, type, bytes }))
      .catch((error) => {
        refusal ??= { error }
        // What is left of the part must be read, or the form never ends.
        bytes.resume()
        form.destroy(new AppError('invalid_form', 'The form was refused.'))
      })
  })
  form.on('partsLimit', () => form.destroy(unreadable(`it has more than ${PARTS_MAX} parts`)))
  try {
    await pipeline(checked(request, reply, bytesMax), form)
  } catch (error) {
    // The part that was cut off must end too, so that nothing is stored after the answer.
    current?.destroy(new AppError('invalid_form', 'The form was cut off.'))
    await taken
    throw isCause(refusal) ? refusal.error : isOurs(error) ? error : unreadable(messageOf(error))
  }
  await taken
  if (refusal) throw refusal.error
}

async function openForm({ headers }: FastifyRequest) {
  // Loaded with the first form: most processes never receive one.
  const { Busboy } = await import('@fastify/busboy')
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      preservePath: true,
      limits: { parts: PARTS_MAX },
      // Every part is read as bytes, also one without a name for a file.
      isPartAFile: () => true,
    })
  } catch (error) {
    throw unreadable(messageOf(error))
  }
}

/** The bytes of the form. What is before, between and after its parts counts too. */
async function* checked(request: FastifyRequest, reply: FastifyReply, bytesMax: number): AsyncGenerator<Uint8Array> {
  const digests = digestCheckOf(request.headers)
  let length = 0
  for await (const bytes of incomingBytes(request, reply)) {
    length += bytes.length
    if (length > bytesMax) throw bodyTooLarge(bytesMax)
    digests.update(bytes)
    yield bytes
  }
  digests.require()
}

/** Whether a part was refused for itself, and not because the form was cut off. */
const isCause = (refusal: { error: unknown } | undefined): refusal is { error: unknown } =>
  refusal !== undefined && !(refusal.error instanceof AppError && refusal.error.code === 'invalid_form')

/** A refusal of ours, or a connection that was cut. */
const isOurs = (error: unknown): boolean => error instanceof AppError || messageOf(error) === 'aborted'

const unreadable = (reason: string): AppError =>
  new AppError('invalid_form', `The form cannot be read: ${reason.slice(0, 100)}.`)
