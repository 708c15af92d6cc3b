import { readFileSync } from 'node:fs'
import { AppError } from '@vanline/server/kernel/errors'
import { isObject, type JsonObject } from '@vanline/server/kernel/json'
import { parseJson } from '@vanline/server/kernel/parse-json'
import { checkSignature, type Finding } from '@vanline/server/signatures/check-rules'
import { type Command, Failure, UsageError } from '../command.ts'
import { type Column, OUTPUT_OPTIONS, print, printDone, showList, wantsTable } from '../output.ts'

const ID = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f76'

function bytesAt(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Failure(`The file cannot be read: ${(error as Error).message}`)
  }
}

/** An object in JSON that all readers understand in the same way: no member is repeated, and no number is rounded. */
function objectIn(path: string): { found: JsonObject } | { wrong: string } {
  const bytes = bytesAt(path)
  try {
    const value = parseJson(bytes)
    return isObject(value) ? { found: value } : { wrong: 'It is not an object in JSON.' }
  } catch (error) {
    if (error instanceof AppError) return { wrong: error.message }
    throw error
  }
}

/** The record of a signature in a file. */
function recordAt(path: string): JsonObject {
  const read = objectIn(path)
  if ('wrong' in read) throw new Failure(`${path} is no record of a signature. ${read.wrong}`, 'invalid')
  return read.found
}

/** A public key: the text itself, or a file with a JSON Web Key. */
function keyOf(given: string): string {
  if (/^[A-Za-z0-9_-]{43}$/.test(given)) return given
  const read = objectIn(given)
  const x = 'found' in read ? read.found.x : undefined
  if (typeof x === 'string') return x
  throw new UsageError('--key is a public key of 43 characters, or a file with a JSON Web Key (vanline signatures key)')
}

const COLUMNS: Column<Finding>[] = [
  { heading: 'checked', cell: (it) => it.what, style: () => 'bold' },
  { heading: 'result', cell: (it) => (it.isValid ? 'VALID' : 'WRONG'), style: (it) => (it.isValid ? 'green' : 'red') },
  { heading: 'what it means', cell: (it) => it.detail },
]

/** Checks a signature on any machine: it needs no service and no database. */
export const verifySignature: Command = {
  summary: 'check a signature and what was signed, without a service',
  about: `Checks the record of a signature and what was signed, as "vanline signatures download" saves them. It needs no service, no
database and no network. A change of any byte of what was signed, or of any sealed value of the record, is found, and the
exit code is 1. The seal covers all but eTag and lastUpdated, which change with an erasure. Name the public key of the service with --key: without it, the seal is checked with the key in the record, and another
service could have made both.

After an erasure the record has no name and no strokes, and nothing is left of what was signed. Check it alone: the seal
still proves which versions were signed, for which purpose and when. Ask the service whether there was an erasure.`,
  words: [
    { name: 'record', isFile: true },
    { name: 'signed', isFile: true, isOptional: true },
  ],
  options: {
    key: { summary: 'the public key of the service, or a file with it', value: 'key', isFile: true },
    ...OUTPUT_OPTIONS,
  },
  examples: [
    `vanline verify-signature ${ID}.signature.json ${ID}.signed.json --key signing-key.json`,
    `vanline verify-signature ${ID}.signature.json`,
  ],
  async run(given) {
    const [recordPath, signedPath] = given.words as [string, string?]
    const keyText = given.text('key')
    const key = keyText === undefined ? undefined : keyOf(keyText)
    const record = recordAt(recordPath)
    const signed = signedPath === undefined ? undefined : bytesAt(signedPath)
    const { findings, isValid, isErased, isSealed } = checkSignature(record, signed, key)
    showList(given, findings, COLUMNS)
    const wrong = findings.filter((finding) => !finding.isValid).length
    if (!isValid) throw new Failure(`The signature is not valid: ${wrong} of ${findings.length} checks failed.`)
    if (!wantsTable(given)) return
    if (isErased) print('The record has no person any more, as after an erasure. What is left is what the seal covers.')
    if (!isSealed) print('It has no seal, so that nothing proves where the record comes from.')
    else if (key === undefined) print('The key of the seal was not compared: name that of the service with --key.')
    printDone('The signature is valid.')
  },
}
