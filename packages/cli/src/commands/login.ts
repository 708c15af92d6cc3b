import { text } from 'node:stream/consumers'
import { AuthenticationError, PermissionError, VanlineError } from '@vanline/client'
import { type Command, Failure } from '../command.ts'
import { readConfigFile, requireConfigPath, writeConfigFile } from '../config-file.ts'
import { ask } from '../confirm.ts'
import { CONNECTION_OPTIONS, type Connection, choiceOf, clientOf, failureOf, isKey } from '../connection.ts'
import { printDone, printError } from '../output.ts'
import { settled } from '../which-service.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Stores the key of a service, after the service has accepted it. */
export const login: Command = {
  summary: 'check an API key and store it for later commands',
  about: `Asks for an API key without showing it, or reads it from the standard input if that is not a terminal. It checks the key with the
service, and stores it with the URL in the configuration file, which only you can read. The key replaces a stored one and is
sent to this URL only. There is no option for the key: other users could see it in the process list.`,
  options: { url: CONNECTION_OPTIONS.url },
  examples: [
    'vanline login --url https://vanline.example.com',
    'pass show vanline | vanline login --url https://vanline.example.com',
  ],
  async run(given) {
    const path = requireConfigPath(process.env)
    const file = readConfigFile(process.env, { isNew: true })
    const { url } = await settled(choiceOf(given, process.env, file, { asksForKey: true }))
    const { protocol, hostname } = new URL(url)
    if (protocol === 'http:' && !LOOPBACK.includes(hostname))
      printError(`${url} is not encrypted: others on the network can read the key. Use https if the service has it.`)
    const typed = process.stdin.isTTY
      ? await ask(`API key for ${url}: `, { isHidden: true })
      : await text(process.stdin)
    const key = typed.trim()
    if (!isKey(key)) throw new Failure('This is not a key: one line without spaces. Nothing was stored.', 'invalid')
    await requireAccepted({ url, key })
    const { keyFile: _, ...others } = file
    writeConfigFile(process.env, { ...others, url, key })
    printDone(`Logged in to ${url}. The key is stored in ${path}.`, process.stderr)
    if (process.env.VANLINE_KEY || process.env.VANLINE_KEY_FILE)
      printError('VANLINE_KEY or VANLINE_KEY_FILE is set, and is used instead of the stored key.')
  },
}

/** Fails unless the service asks for a key and accepts this one. */
async function requireAccepted({ url, key }: Connection): Promise<void> {
  if (await isAccepted({ url })) throw new Failure(`${url} asks for no key. Nothing was stored.`)
  if (!(await isAccepted({ url, key })))
    throw new Failure(`${url} does not accept this key. Nothing was stored.`, 'notAllowed')
}

/** Whether the service knows the caller, even if it may not read moves. */
async function isAccepted(connection: Connection): Promise<boolean> {
  try {
    await clientOf(connection).moves.list({ limit: 1 })
    return true
  } catch (error) {
    if (error instanceof AuthenticationError) return false
    if (error instanceof PermissionError) return true
    throw error instanceof VanlineError ? failureOf(error, connection.url) : error
  }
}
