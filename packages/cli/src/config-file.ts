import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from './command.ts'

export type Environment = Record<string, string | undefined>
export type FileConfig = { url?: string; key?: string; keyFile?: string }

const MEMBERS = ['url', 'key', 'keyFile']

/** The configuration file of the user: VANLINE_CONFIG, or the one in the folder for configuration. */
export const configPathOf = (environment: Environment): string =>
  environment.VANLINE_CONFIG ??
  join(environment.XDG_CONFIG_HOME || join(environment.HOME || homedir(), '.config'), 'vanline', 'config.json')

/** Reads the configuration file. Only a file that VANLINE_CONFIG names must exist, unless it is about to be written. */
export function readConfigFile(environment: Environment, { isNew = false } = {}): FileConfig {
  const path = configPathOf(environment)
  if ((isNew || environment.VANLINE_CONFIG === undefined) && !existsSync(path)) return {}
  let config: Record<string, unknown>
  try {
    config = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Failure(`${path} cannot be read: ${(error as Error).message}`)
  }
  const unknown = Object.keys(config).find((name) => !MEMBERS.includes(name) || typeof config[name] !== 'string')
  if (unknown !== undefined)
    throw new Failure(`${path}: "${unknown}" is unknown or not a text. Known: ${MEMBERS.join(', ')}.`)
  if (config.key !== undefined && process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    throw new Failure(`${path} contains a key and other users can read it. Run chmod 600 on it.`)
  return config as FileConfig
}

/** Replaces the configuration file. Only its owner can read it, from the first byte on. */
export function writeConfigFile(environment: Environment, config: FileConfig): void {
  const path = configPathOf(environment)
  const partial = `${path}.${process.pid}.partial`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(partial, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
