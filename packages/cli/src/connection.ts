import { readFileSync } from 'node:fs'
import {
  AuthenticationError,
  type Client,
  ConflictError,
  createClient,
  NetworkError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  StateError,
  UnavailableError,
  ValidationError,
  VanlineError,
} from '@vanline/client'
import { type Arguments, Failure, type Option, UsageError } from './command.ts'
import { type Environment, type FileConfig, readConfigFile } from './config-file.ts'
import { demoUrls } from './demo/running.ts'
import { EXIT, type ExitName } from './exit.ts'
import { OUTPUT_OPTIONS, printError } from './output.ts'
import { reasonOf } from './reason.ts'
import { type Choice, DEFAULT_URL, serviceFor, settled } from './which-service.ts'

/** Options of commands that use a running service. There is no option for the key itself: other users could see it in the process list. */
export const CONNECTION_OPTIONS = {
  url: {
    summary: `the URL of the service; default: VANLINE_URL, the configuration file, or ${DEFAULT_URL}; without a key also a running demo`,
    value: 'url',
  },
  'key-file': {
    summary: 'a file with the API key; default: VANLINE_KEY, VANLINE_KEY_FILE or the configuration file',
    value: 'file',
    isFile: true,
  },
} satisfies Record<string, Option>

/** Options of commands that print records of a running service. */
export const API_OPTIONS = { ...CONNECTION_OPTIONS, ...OUTPUT_OPTIONS }

export type Connection = { url: string; key?: string; isDemo?: true }

/** The URL and the key: options first, then the environment, then the configuration file. Without any of them a running demo is used. */
export async function connectionOf(
  given: Pick<Arguments, 'text'>,
  environment: Environment,
  file = readConfigFile(environment),
): Promise<Connection> {
  const { url, isDemo } = await settled(choiceOf(given, environment, file))
  if (isDemo) return { url, isDemo }
  // The key in the file belongs to the URL in the file, and is sent to no other.
  const ofFile = url === (file.url ?? DEFAULT_URL) ? file : {}
  const fromEnvironment = environment.VANLINE_KEY || keyIn(environment.VANLINE_KEY_FILE)
  const key = keyIn(given.text('key-file')) ?? (fromEnvironment || (ofFile.key ?? keyIn(ofFile.keyFile)))
  return { url, ...(key !== undefined && { key }) }
}

/** The service that the call, the environment and the configuration file name. A command that asks for a key means none of the demos. */
export function choiceOf(
  given: Pick<Arguments, 'text'>,
  environment: Environment,
  file: FileConfig,
  { asksForKey = false } = {},
): Choice {
  const keys = [given.text('key-file'), environment.VANLINE_KEY, environment.VANLINE_KEY_FILE, file.key, file.keyFile]
  const choice = serviceFor({
    option: given.text('url'),
    environment: environment.VANLINE_URL || undefined,
    file: file.url,
    hasKey: asksForKey || keys.some(Boolean),
    demos: demoUrls(environment),
  })
  if (!URL.canParse(choice.url) || !/^https?:\/\//.test(choice.url))
    throw new UsageError(`${choice.url} is not an http or https URL`)
  return choice
}

function keyIn(path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  let key: string
  try {
    key = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new Failure(`The key cannot be read: ${(error as Error).message}`)
  }
  if (!isKey(key)) throw new Failure(`${path} does not contain a key: one line without spaces.`)
  return key
}

/** Whether a text has the form of a key. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** Runs `work` with a client; an API error becomes a Failure with its exit code. */
export async function withClient(
  given: Pick<Arguments, 'text'>,
  work: (client: Client, connection: Connection) => Promise<void>,
): Promise<void> {
  // The reader of our output may stop early, for example head.
  process.stdout.on('error', (error: NodeJS.ErrnoException) =>
    process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.failed),
  )
  const connection = await connectionOf(given, process.env)
  if (connection.isDemo && connection.url !== DEFAULT_URL) printError(`Using the demo at ${connection.url}.`)
  const client = clientOf(connection)
  try {
    await work(client, connection)
  } catch (error) {
    throw error instanceof VanlineError ? failureOf(error, connection.url) : error
  }
}

/** A client for the service. */
export function clientOf({ url, key }: Connection): Client {
  try {
    return createClient({ baseUrl: url, ...(key === undefined ? {} : { apiKey: key }) })
  } catch (error) {
    throw new UsageError(`--url ${url}: ${(error as Error).message.replace(/\.$/, '')}`)
  }
}

const EXITS: [new (...args: never[]) => VanlineError, ExitName][] = [
  [NotFoundError, 'notFound'],
  [ConflictError, 'conflict'],
  [StateError, 'conflict'],
  [ValidationError, 'invalid'],
  [AuthenticationError, 'notAllowed'],
  [PermissionError, 'notAllowed'],
  [RateLimitError, 'unavailable'],
  [UnavailableError, 'unavailable'],
  [NetworkError, 'unavailable'],
]

/** A file is too large, or of a type that is not accepted. */
const FILE_REFUSED = [413, 415]

/** What to do if nothing listens at the URL. */
export const startAdvice = (error: Error): string =>
  reasonOf(error).includes('ECONNREFUSED') ? ' Is it running? Start it with `vanline serve`.' : ''

/** An API error as a Failure, with the message of the service. */
export function failureOf(error: VanlineError, url: string): Failure {
  const exit =
    EXITS.find(([kind]) => error instanceof kind)?.[1] ?? (FILE_REFUSED.includes(error.status) ? 'invalid' : 'failed')
  if (error instanceof NetworkError) {
    return new Failure(`${url} does not answer. ${error.message}${startAdvice(error)}`, exit)
  }
  const advice = error instanceof AuthenticationError ? ' Run `vanline login`, or set VANLINE_KEY.' : ''
  const places = error.errors
    .map((it) => `${it.pointer ?? it.parameter ?? it.header ?? ''}: ${it.detail}`)
    // The message about a single error says where it is.
    .filter((place) => !error.message.endsWith(place))
    .map((place) => `\n  ${place}`)
  return new Failure(`${error.message.replace('; see errors.', ':')}${places.join('')}${advice}`, exit)
}
