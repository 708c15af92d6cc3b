import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { FORM_TYPE, type PartTakers, readForm, wholePart, wrongForm } from '../http/content/form.ts'
import type { ContentDeclaration, Received, Receiving } from '../http/declaration.ts'
import { objectContent } from '../kernel/content.ts'
import { invalidContent } from '../kernel/errors.ts'
import { JSON_BYTES_MAX, type JsonObject } from '../kernel/json.ts'
import { parseJson } from '../kernel/parse-json.ts'
import { Named } from '../kernel/schema.ts'
import { ImportedSignature, NewSignature } from './schema.ts'
import { TEXT_BYTES_MAX } from './text-rules.ts'

const SignedText = Type.Unsafe<unknown>({
  type: 'string',
  format: 'binary',
  description: 'What was signed, to the byte.',
})

const Form = Type.Object(
  { record: Named('ImportedSignature'), signed: SignedText },
  {
    $id: 'ImportedSignatureForm',
    additionalProperties: false,
    description: 'A signature as another system has it (`record`), with what was signed (`signed`).',
  },
)

const FORM_BYTES_MAX = TEXT_BYTES_MAX + JSON_BYTES_MAX

/** A new signature as JSON; one that is imported, with what was signed, as a form. */
export const newSignatureContent: ContentDeclaration<JsonObject> = {
  kind: 'json',
  schema: Type.Union([NewSignature, ImportedSignature]),
  bytes: { types: [FORM_TYPE], schema: Form, bytesMax: FORM_BYTES_MAX, receive: receiveForm },
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Receives a form with the record of a signature and what was signed, in any order. */
async function receiveForm({ request, reply }: Receiving): Promise<Received> {
  let record: JsonObject = {}
  let text: string | undefined
  const takers: PartTakers = {
    async record({ bytes }) {
      record = objectContent(parseJson(await wholePart(bytes, JSON_BYTES_MAX)))
    },
    async signed({ bytes }) {
      text = textOf(await wholePart(bytes, TEXT_BYTES_MAX))
    },
  }
  await readForm(request, reply, FORM_BYTES_MAX, takers)
  if (text === undefined) throw wrongForm('The form has no signed text.', Object.keys(takers), 'required')
  const value = [record, text]
  return { record, text, fingerprint: hash('sha256', JSON.stringify(value)), value, settle: async () => {} }
}

/** Text that the databases can store; 422 for bytes that are none. */
function textOf(bytes: Uint8Array): string {
  const detail = 'What was signed is no text in UTF-8 without NUL.'
  try {
    const text = utf8.decode(bytes)
    if (!text.includes('\0')) return text
  } catch {}
  throw invalidContent([{ pointer: '/signed', detail, code: 'unsafe_text' }])
}
