import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Client, Document } from '@vanline/client'
import { type Command, Failure } from '../command.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { digestOf, type Finding, findingOf } from '../documents/verify.ts'
import { isMoveLocator, isShipmentLocator, parentOf } from '../find.ts'
import { type Column, print, printDone, showList, showRecord, wantsTable } from '../output.ts'
import { ETAG_OPTION, reportConflict, versionOf } from '../records/changes.ts'
import { groupOf } from '../records/commands.ts'
import { DOCUMENTS } from '../records/kinds.ts'
import { shellQuoted } from '../shell.ts'

const SHIPMENT = 'KB7GMX-01'
const ID = DOCUMENTS.example.id

function fileAt(path: string): Blob {
  try {
    return new Blob([readFileSync(path)])
  } catch (error) {
    throw new Failure(`The file cannot be read: ${(error as Error).message}`)
  }
}

const add: Command = {
  summary: 'add a file to a shipment or a move',
  about: `Adds a file as a document. Known types: BILL_OF_LADING, WEIGHT_TICKET,
INVENTORY, PROOF_OF_DELIVERY, DAMAGE_PHOTO, INVOICE and OTHER.

The service looks at the content: PDF, pictures, text and tables are accepted.
The digest is sent along, so that a damaged file is refused.`,
  words: [{ name: 'record' }, { name: 'file', isFile: true }],
  options: {
    type: { summary: 'a known type or your own word; default: OTHER', value: 'type' },
    name: { summary: 'the name to show; default: that of the file', value: 'name' },
    remarks: { summary: 'remarks about it', value: 'text' },
    ...API_OPTIONS,
  },
  examples: [`vanline documents add ${SHIPMENT} ticket.pdf --type WEIGHT_TICKET`],
  run: (given) =>
    withClient(given, async (client) => {
      const [record, path] = given.words as [string, string]
      const [name, remarks] = [given.text('name') ?? basename(path), given.text('remarks') ?? null]
      const file = fileAt(path)
      const content = { documentType: given.text('type') ?? 'OTHER', name, remarks }
      const document = await client.documents.add(await parentOf(client, record), content, file)
      if (!wantsTable(given)) return showRecord(given, document)
      printDone(`Added ${document.name} (${sizeText(document)}) as document ${document.id}.`)
      print(`To save it: vanline documents get ${document.id} --output ${shellQuoted(document.name)}`)
    }),
}

const get: Command = {
  summary: 'show a document, or save its content',
  about: `Shows a document with its eTag. With --output its content is saved to a file
instead, after its digest was checked; an existing file is not overwritten.
With --as-of both are as they were then.`,
  words: [{ name: 'id' }],
  options: {
    output: { summary: 'where to save the content; - is the standard output', value: 'file', isFile: true },
    'as-of': { summary: 'as it was at this instant', value: 'instant' },
    ...API_OPTIONS,
  },
  examples: [`vanline documents get ${ID}`, `vanline documents get ${ID} --output ticket.pdf`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id] = given.words as [string]
      const [output, asOf] = [given.text('output'), given.text('as-of')]
      if (output === undefined)
        return showRecord(given, await (asOf ? client.documents.asOf(id, asOf) : client.documents.get(id)))
      const content = await client.documents.download(id, asOf === undefined ? {} : { asOf })
      save(output, new Uint8Array(await content.arrayBuffer()))
      if (output !== '-' && wantsTable(given)) printDone(`Saved ${content.size} bytes to ${output}.`)
    }),
}

function save(path: string, bytes: Uint8Array): void {
  if (path === '-') {
    process.stdout.write(bytes)
    return
  }
  try {
    writeFileSync(path, bytes, { flag: 'wx', flush: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Failure(`${path} exists already and is not overwritten. Choose another name.`)
    throw new Failure(`The file cannot be written: ${message}`)
  }
}

const replace: Command = {
  summary: 'replace the content of a document',
  about: `Replaces the content of a document by a file, based on the current version or
on the one in --etag. If the document has changed since, nothing is written,
and the exit code is 4. The former content stays readable: get --as-of.`,
  words: [{ name: 'id' }, { name: 'file', isFile: true }],
  options: { ...ETAG_OPTION, ...API_OPTIONS },
  examples: [`vanline documents replace ${ID} ticket.pdf`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, path] = given.words as [string, string]
      const file = fileAt(path)
      const seen = await versionOf(given, id, () => client.documents.get(id))
      await reportConflict(given, { patch: { sha256: await digestOf(file) }, seen }, async () => {
        const document = await client.documents.upload(seen, file)
        if (wantsTable(given)) printDone(`Replaced the content of ${document.name} (${sizeText(document)}).`)
        else showRecord(given, document)
      })
    }),
}

const verify: Command = {
  summary: 'check that stored documents are intact',
  about: `Reads the content of a document and compares its SHA-256 with the one in the
record; of a shipment or a move, named by its locator, every document. With a
file, that file is compared instead: is it what was stored? If one differs, the
exit code is 1.`,
  words: [{ name: 'id' }, { name: 'file', isFile: true, isOptional: true }],
  options: API_OPTIONS,
  examples: [`vanline documents verify ${SHIPMENT}`, `vanline documents verify ${ID} ticket.pdf`],
  run: (given) =>
    withClient(given, async (client) => {
      const [id, path] = given.words as [string, string?]
      const file = path === undefined ? undefined : fileAt(path)
      const findings: Finding[] = []
      for await (const document of documentsNamed(client, id)) findings.push(await findingOf(client, document, file))
      showList(given, findings, FINDING_COLUMNS)
      const wrong = findings.filter(({ finding }) => finding === 'DIFFERS' || finding === 'MISSING').length
      if (wrong > 0) throw new Failure(`${wrong} of ${findings.length} differ from their records.`)
    }),
}

const FINDING_COLUMNS: Column<Finding>[] = [
  { heading: 'finding', cell: (it) => it.finding, style: (it) => (it.finding === 'INTACT' ? 'green' : 'red') },
  { heading: 'name', cell: (it) => it.name },
  { heading: 'sha256', cell: (it) => it.sha256, isMinor: true },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

/** The document with an id, or all of a shipment or move. */
async function* documentsNamed(client: Client, word: string): AsyncGenerator<Document, void> {
  if (isShipmentLocator(word) || isMoveLocator(word)) yield* client.documents.each(await parentOf(client, word))
  else yield await client.documents.get(word)
}

const sizeText = ({ size }: Document): string => `${(size ?? 0).toLocaleString('en')} bytes`

/** The commands for documents. */
export const documents = groupOf(DOCUMENTS, { add }, 'list', { get, replace, verify }, 'patch', 'delete')
