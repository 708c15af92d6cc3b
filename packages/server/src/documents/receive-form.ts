import { hash } from 'node:crypto'
import { Type } from 'typebox'
import { FORM_TYPE, type PartTakers, readForm, wholePart, wrongForm } from '../http/content/form.ts'
import type { ContentDeclaration, Received, Receiving } from '../http/declaration.ts'
import { objectContent } from '../kernel/content.ts'
import { requireValid } from '../kernel/errors.ts'
import { JSON_BYTES_MAX, type JsonObject } from '../kernel/json.ts'
import { parseJson } from '../kernel/parse-json.ts'
import { Named } from '../kernel/schema.ts'
import { validatorOf } from '../kernel/validate.ts'
import { type ContentLimits, discardUnused, receiveFile, storingOf } from './receive.ts'
import { FileBytes, ImportedDocument, NewDocument } from './schema.ts'

const Form = Type.Object(
  { record: Type.Union([Named('NewDocument'), Named('ImportedDocument')]), file: FileBytes },
  {
    $id: 'NewDocumentForm',
    additionalProperties: false,
    description:
      'A document as JSON (`record`) and its content (`file`). The name of the file is the name of the document, unless the record has one.',
  },
)

const validateName = validatorOf(NewDocument.properties.name)

/** 422 for a name of a file that is longer than the name of a document. It may be blank if the record has another name. */
const requireShort = (filename: string): void =>
  requireValid(validateName(filename, '/name').filter(({ code }) => code === 'too_long'))

const formBytesMax = ({ bytesMax }: ContentLimits): number => bytesMax + JSON_BYTES_MAX

/** A new document: as JSON, or as a form with its content. */
export const newDocumentContent = (limits: ContentLimits): ContentDeclaration<JsonObject> => ({
  kind: 'json',
  schema: Type.Union([NewDocument, ImportedDocument]),
  bytes: {
    types: [FORM_TYPE],
    schema: Form,
    bytesMax: formBytesMax(limits),
    receive: (of) => receiveForm(of, limits),
  },
})

/** Receives a form with the record and the file of a document, in any order. */
async function receiveForm({ runtime, request, reply, isStored }: Receiving, limits: ContentLimits): Promise<Received> {
  const storing = storingOf({ runtime, isStored })
  let record: JsonObject = {}
  let taken: (Awaited<ReturnType<typeof receiveFile>> & { filename: string }) | undefined
  const settle = async () => {
    if (taken) await discardUnused(runtime.db, storing, taken.file.contentID)
  }
  const takers: PartTakers = {
    async record({ bytes }) {
      record = objectContent(parseJson(await wholePart(bytes, JSON_BYTES_MAX)))
    },
    async file({ filename = '', type, bytes }) {
      requireShort(filename)
      // A part without a Content-Type is text/plain by RFC 7578, whatever it contains.
      const declared = type === 'text/plain' ? undefined : type
      const incoming = { bytes, name: filename, declared, size: undefined }
      taken = { ...(await receiveFile(storing, incoming, limits)), filename }
    },
  }
  try {
    await readForm(request, reply, formBytesMax(limits), takers)
    if (!taken) throw wrongForm('The form has no file.', Object.keys(takers), 'required')
  } catch (error) {
    await settle()
    throw error
  }
  const { file, filename, fingerprint } = taken
  const named: JsonObject = filename === '' ? record : { name: filename, ...record }
  const value = [named, fingerprint]
  return { record: named, file, fingerprint: hash('sha256', JSON.stringify(value)), value, settle }
}
