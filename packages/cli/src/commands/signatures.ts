import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, type Signature, type SignaturePurpose, VanlineError } from '@vanline/client'
import { isUuid } from '@vanline/server/kernel/ids'
import { SIGNATURE_COLUMNS } from '../columns.ts'
import { type Command, Failure, type Group, onlyGiven } from '../command.ts'
import { API_OPTIONS, CONNECTION_OPTIONS, withClient } from '../connection.ts'
import { shipmentIdOf } from '../find.ts'
import { print, printDone, printJson, showRecord } from '../output.ts'
import { listCommand } from '../records/lists.ts'
import { shellQuoted } from '../shell.ts'

const SHIPMENT = 'KB7GMX-01'
const ID = '019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f76'
const PURPOSES: readonly SignaturePurpose[] = ['BILL_OF_LADING', 'INVENTORY_AT_ORIGIN', 'DELIVERY', 'RELEASE']

const list = listCommand({
  words: [{ name: 'shipment' }],
  summary: 'list the signatures of a shipment',
  about: 'Lists the signatures of a shipment, newest first.',
  options: { purpose: { summary: 'only signatures for this purpose', value: 'purpose', choices: PURPOSES } },
  examples: [`vanline signatures list ${SHIPMENT}`, `vanline signatures list ${SHIPMENT} --purpose DELIVERY`],
  columns: SIGNATURE_COLUMNS,
  pages: async (client, given, limit) => {
    const purpose = given.text('purpose') as SignaturePurpose | undefined
    return client.signatures.pages(await shipmentIdOf(client, given.words[0]!), { ...onlyGiven({ purpose }), limit })
  },
})

const get: Command = {
  summary: 'show a signature, and what has changed since',
  about: `Shows a signature, with what differs now from what was signed: the records, and the paths of their members.`,
  words: [{ name: 'id' }],
  options: API_OPTIONS,
  examples: [`vanline signatures get ${ID}`],
  run: (given) =>
    withClient(given, async (client) => {
      const id = given.words[0]!
      const signature = await client.signatures.get(id)
      showRecord(given, { ...signature, changesSince: await client.signatures.changesSince(id) })
    }),
}

/** What was signed; undefined after an erasure. */
async function signedOf(client: Client, { id }: Signature): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await (await client.signatures.signed(id)).arrayBuffer())
  } catch (error) {
    if (error instanceof VanlineError && error.code === 'signature_erased') return undefined
    throw error
  }
}

function write(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content, { flag: 'wx', flush: true, mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Failure(`${path} exists already and is not overwritten.`)
    throw new Failure(`The file cannot be written: ${message}`)
  }
}

/** Writes the key, unless the file has it already. */
function writeKey(path: string, content: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) write(path, content)
}

const download: Command = {
  summary: 'save a signature and what was signed',
  about: `Saves the record of a signature, what was signed, to the byte, and the public key of the service: ID.signature.json,
ID.signed.json and signing-key.json. verify-signature checks these files without the service. Only you can read them. Existing
files are not overwritten, except for the same key. After an erasure there is nothing to save of what was signed.`,
  words: [{ name: 'id' }],
  options: {
    folder: { summary: 'where to save them; default: the current folder', value: 'folder', isFile: true },
    ...CONNECTION_OPTIONS,
  },
  examples: [`vanline signatures download ${ID}`, `vanline signatures download ${ID} --folder proofs`],
  run: (given) =>
    withClient(given, async (client) => {
      const signature = await client.signatures.get(given.words[0]!)
      // It becomes the name of files.
      if (!isUuid(signature.id))
        throw new Failure('The service answered a signature whose id is no UUID. Nothing was saved.')
      const [signed, key] = [await signedOf(client, signature), await client.signatures.key()]
      const folder = given.text('folder') ?? '.'
      mkdirSync(folder, { recursive: true })
      const [record, text, keyFile] = [
        `${signature.id}.signature.json`,
        `${signature.id}.signed.json`,
        'signing-key.json',
      ].map((name) => join(folder, name)) as [string, string, string]
      write(record, `${JSON.stringify(signature, null, 2)}\n`)
      if (signed) write(text, signed)
      writeKey(keyFile, `${JSON.stringify(key)}\n`)
      const files = [record, ...(signed ? [text] : [])]
      printDone(`Saved ${files.join(' and ')}.`)
      print(`To check it: vanline verify-signature ${files.map(shellQuoted).join(' ')} --key ${shellQuoted(keyFile)}`)
    }),
}

const key: Command = {
  summary: 'show the public key of the service',
  about: 'Shows the public key with which the seals of signatures are checked, as a JSON Web Key.',
  options: CONNECTION_OPTIONS,
  examples: ['vanline signatures key > signing-key.json'],
  run: (given) => withClient(given, async (client) => printJson(await client.signatures.key())),
}

/** The commands for signatures. Nothing signs by a command: a person does, on a page. */
export const signatures: Group = {
  about: 'Works with the signatures of shipments. Name a shipment by its id or locator.',
  commands: { list, get, download, key },
}
