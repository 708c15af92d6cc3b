/** Forms with files (multipart/form-data, RFC 7578), read as they arrive. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, bodyTooLarge, invalidContent } from '../../kernel/errors.ts'
import { messageOf } from '../../kernel/thrown.ts'
import { digestCheckOf } from './digest.ts'
import { incomingBytes } from './incoming.ts'

/** A part of a form. `filename` is undefined for a part that is no file. */
type FormPart = {
  filename: string | undefined
  type: string
  bytes: AsyncIterable<Uint8Array>
}

const PARTS_MAX = 10

export const FORM_TYPE = 'multipart/form-data'

/** The handlers of the parts of a form, by name. */
export type PartTakers = Readonly<Record<string, (part: FormPart) => Promise<void>>>

/**
 * Reads a form. Each part is taken in turn, and its taker must read it to its end or fail. 400 for a form that cannot be read, 413 for one
 * that is too long, 422 as soon as a part begins that has no taker, or that came before.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  bytesMax: number,
  takers: PartTakers,
): Promise<void> {
  const form = await openForm(request)
  const parts = new Map<string, Readable>()
  let taken = Promise.resolve()
  let refusal: { error: unknown } | undefined
  const reading = new AbortController()
  const stop = (error: Error) => {
    form.destroy(error)
    reading.abort(error)
  }
  const refuse = (error: unknown) => {
    refusal ??= { error }
    stop(new AppError('invalid_form', 'The form was refused.'))
  }
  form.on('file', (name = '', bytes, filename, _encoding, type) => {
    // The form may fail before a taker reads the part. Without a listener that would end the process.
    bytes.on('error', (error) => bytes.destroy(error))
    const take = Object.hasOwn(takers, name) ? takers[name] : undefined
    if (refusal || !take || parts.has(name)) {
      bytes.destroy()
      refuse(wrongPart(name, Object.keys(takers)))
      return
    }
    parts.set(name, bytes)
    taken = taken.then(() => take({ filename, type, bytes })).catch(refuse)
  })
  form.on('partsLimit', () => stop(unreadable(`it has more than ${PARTS_MAX} parts`)))
  const cutOff = () => stop(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  reply.raw.once('close', cutOff)
  let isRead = false
  /** A part whose headers do not end has no reader, and the form would wait for one forever. All else goes on until the next turn. */
  const requireEnd = async () => {
    let last: Promise<void> | undefined
    while (last !== taken) {
      last = taken
      await last
      await turn()
    }
    if (!isRead) stop(unreadable('a part has no end of its headers'))
  }
  async function* source() {
    yield* checked(request, incomingBytes(request, reply, reading.signal), bytesMax)
    void requireEnd()
  }
  try {
    await pipeline(source(), form)
  } catch (error) {
    // The parts that were cut off must end too, so that nothing is stored after the answer.
    for (const part of parts.values()) part.destroy(new AppError('invalid_form', 'The form was cut off.'))
    await taken
    throw isCause(refusal) ? refusal.error : isOurs(error) ? error : unreadable(messageOf(error))
  } finally {
    isRead = true
    reply.raw.off('close', cutOff)
  }
  await taken
  if (refusal) throw refusal.error
}

function wrongPart(name: string, names: readonly string[]): AppError {
  const isKnown = names.includes(name)
  const part = JSON.stringify(name.slice(0, 40))
  const detail = isKnown ? `The form has several parts ${part}.` : `The form has a part ${part}.`
  return wrongForm(detail, names, isKnown ? 'duplicate' : 'unknown_member')
}

/** 422 for a form whose parts are wrong. */
export const wrongForm = (detail: string, names: readonly string[], code: string): AppError =>
  invalidContent([{ pointer: '', detail: `${detail} It has the parts ${names.join(' and ')}.`, code }])

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
async function* checked(
  { headers }: FastifyRequest,
  incoming: AsyncIterable<Uint8Array>,
  bytesMax: number,
): AsyncGenerator<Uint8Array> {
  const digests = digestCheckOf(headers)
  let length = 0
  for await (const bytes of incoming) {
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

/** The bytes of a part that is held in memory; 413 if there are too many. */
export async function wholePart(bytes: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of bytes) {
    length += part.length
    if (length > bytesMax) throw bodyTooLarge(bytesMax)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
