import type { Command } from '../command.ts'
import { configPathOf, readConfigFile, writeConfigFile } from '../config-file.ts'
import { printDone, printError } from '../output.ts'

/** Deletes the stored key. */
export const logout: Command = {
  summary: 'delete the stored API key',
  about: `Deletes the key from the configuration file and keeps the URL. The key stays valid for the service; to end it, revoke it there.`,
  examples: ['vanline logout'],
  async run() {
    const { key, keyFile, ...others } = readConfigFile(process.env)
    if (key === undefined && keyFile === undefined) {
      printError('No key is stored.')
      return
    }
    writeConfigFile(process.env, others)
    printDone(
      `Deleted the key from ${configPathOf(process.env)}. It is still valid until it is revoked.`,
      process.stderr,
    )
    if (keyFile !== undefined) printError(`The file ${keyFile} still exists.`)
  },
}
