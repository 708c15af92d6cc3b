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
import { type Environment, readConfigFile } from './config-file.ts'
import { demoUrl } from './demo/running.ts'
import { EXIT, type ExitName } from './exit.ts'
import { OUTPUT_OPTIONS, printError } from './output.ts'
import { reasonOf } from './reason.ts'

const DEFAULT_URL = 'http://127.0.0.1:8080'

/** Options of commands that use a running service. There is no option for the key itself: other users could see it in the process list. */
export const CONNECTION_OPTIONS = {
  url: {
    summary: `the URL of the service; default: VANLINE_URL, the configuration file, a running demo, or ${DEFAULT_URL}`,
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

/** The URL at which this machine reaches a service that listens at every address. */
export const reachableUrl = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|\/|$)/, '//127.0.0.1')

/** Whether two URLs are the same service on this machine. */
export function isSameService(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    (url) => new URL(reachableUrl(url).replace('//localhost', '//127.0.0.1')).href,
  )
  return first === second
}

export type Connection = { url: string; key?: string; isDemo?: true }

/** The URL and the key: options first, then the environment, then the configuration file; the URL also from a running demo. */
export function connectionOf(
  given: Pick<Arguments, 'text'>,
  environment: Environment,
  file = readConfigFile(environment),
): Connection {
  const named = given.text('url') ?? environment.VANLINE_URL ?? file.url
  const ofDemo = named === undefined ? demoUrl(environment) : undefined
  const url = named ?? ofDemo ?? DEFAULT_URL
  if (!URL.canParse(url) || !/^https?:\/\//.test(url)) throw new UsageError(`${url} is not an http or https URL`)
  const keyFile = given.text('key-file')
  // The key in the file belongs to the URL in the file, and is sent to no other.
  const ofFile = url === (file.url ?? DEFAULT_URL) ? file : {}
  const fromEnvironment = environment.VANLINE_KEY || keyIn(environment.VANLINE_KEY_FILE)
  const key = keyIn(keyFile) ?? (fromEnvironment || (ofFile.key ?? keyIn(ofFile.keyFile)))
  return { url, ...(key !== undefined && { key }), ...(ofDemo !== undefined && { isDemo: true as const }) }
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
  const connection = connectionOf(given, process.env)
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
