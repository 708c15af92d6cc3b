import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Failure } from './command.ts'

export type Environment = Record<string, string | undefined>
export type FileConfig = { url?: string; key?: string; keyFile?: string }

const MEMBERS = ['url', 'key', 'keyFile']

/** The folder of the user. A user who is not in the list of users, as in some containers, has none. */
export function homeOf(environment: Environment): string | undefined {
  if (environment.HOME) return environment.HOME
  try {
    return homedir()
  } catch {
    return undefined
  }
}

/** The configuration file of the user, if there is a place for one: VANLINE_CONFIG, or the folder for configuration. */
export function configPathOf(environment: Environment): string | undefined {
  if (environment.VANLINE_CONFIG !== undefined) return environment.VANLINE_CONFIG
  const home = homeOf(environment)
  const folder = environment.XDG_CONFIG_HOME || (home && join(home, '.config'))
  return folder ? join(folder, 'vanline', 'config.json') : undefined
}

/** Reads the configuration file. Only a file that VANLINE_CONFIG names must exist, unless it is about to be written. */
export function readConfigFile(environment: Environment, { isNew = false } = {}): FileConfig {
  const path = configPathOf(environment)
  if (path === undefined) return {}
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

/** The configuration file that is to be written. */
export function requireConfigPath(environment: Environment): string {
  const path = configPathOf(environment)
  if (path !== undefined) return path
  throw new Failure('This user has no home folder to store a key in. Set HOME, or VANLINE_CONFIG to a file.')
}

/** Replaces the configuration file. Only its owner can read it, from the first byte on. */
export function writeConfigFile(environment: Environment, config: FileConfig): void {
  const path = requireConfigPath(environment)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    replace(path, `${JSON.stringify(config, null, 2)}\n`)
  } catch (error) {
    const { message } = error as Error
    throw new Failure(`Nothing was stored: ${message}. Set VANLINE_CONFIG to a file that you can write.`)
  }
}

function replace(path: string, content: string): void {
  const partial = `${path}.${process.pid}.partial`
  try {
    writeFileSync(partial, content, { mode: 0o600, flag: 'wx', flush: true })
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
