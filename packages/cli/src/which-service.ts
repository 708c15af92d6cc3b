/** Which service a command uses. What was meant for a service never reaches a running demo. */
import { Failure } from './command.ts'
import { ask, canAsk } from './confirm.ts'

export const DEFAULT_URL = 'http://127.0.0.1:8080'

/** What the call, the environment and the configuration file say about the service. */
export type Named = {
  /** --url */
  option?: string | undefined
  /** VANLINE_URL */
  environment?: string | undefined
  /** The url of the configuration file. */
  file?: string | undefined
  /** Whether there is a key: it is one of a service. */
  hasKey: boolean
  /** The URLs of the running demos, the newest first. */
  demos: readonly string[]
}

export type Choice = {
  url: string
  isDemo?: true
  /** The URL belongs to a demo, although something else was probably meant. */
  doubt?: string
}

/** The service that is meant. A demo only is if nothing names a service: neither a URL nor a key. */
export function serviceFor({ option, environment, file, hasKey, demos }: Named): Choice {
  if (option !== undefined) return { url: option }
  const named = environment ?? file
  if (named === undefined && !hasKey && demos[0] !== undefined) return { url: demos[0], isDemo: true }
  const url = named ?? DEFAULT_URL
  if (!demos.some((demo) => isSameService(demo, url))) return { url }
  const by =
    environment !== undefined
      ? 'VANLINE_URL names'
      : file !== undefined
        ? 'The configuration file names'
        : 'There is a key, but no URL; the default is'
  return { url, isDemo: true, doubt: `${by} ${url}, where a demo runs now.` }
}

/** Asks on a terminal. Without one there is no answer. */
const askIfPossible = async (question: string): Promise<string | undefined> =>
  canAsk() ? (await ask(question)).trim().toLowerCase() : undefined

/** Asks which service is meant, if that is not certain. Without a terminal the command is refused. */
export async function settled(
  choice: Choice,
  { isService = isServiceAt, answerTo = askIfPossible } = {},
): Promise<Choice> {
  const { url, isDemo, doubt } = choice
  if (doubt !== undefined) {
    const answer = await answerTo(`${doubt} Use the demo? [y/N] `)
    if (answer === 'y' || answer === 'yes') return { url, isDemo: true }
    throw refusal(doubt, answer, `Add --url ${url} to use the demo, or stop the demo.`)
  }
  if (!isDemo || isSameService(url, DEFAULT_URL) || !(await isService(DEFAULT_URL))) return choice
  const both = `A demo runs at ${url}, and a service at ${DEFAULT_URL}.`
  const answer = await answerTo(`${both} Use the demo or the service? [d/s] `)
  if (answer === 'd' || answer === 'demo') return choice
  if (answer === 's' || answer === 'service') return { url: DEFAULT_URL }
  throw refusal(both, answer, 'Name one with --url.')
}

/** Repeats the reason only for a caller who was not asked. */
const refusal = (reason: string, answer: string | undefined, advice: string): Failure =>
  new Failure(`${answer === undefined ? reason : 'Nothing was done.'} ${advice}`)

/** The URL at which this machine reaches a service that listens at every address. */
export const reachableUrl = (url: string): string => url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|\/|$)/, '//127.0.0.1')

/** Whether two URLs are the same service on this machine. */
export function isSameService(one: string, other: string): boolean {
  const [first, second] = [one, other].map((url) =>
    URL.canParse(url) ? new URL(reachableUrl(url).replace(/\/\/(localhost|\[::1\])/, '//127.0.0.1')).href : url,
  )
  return first === second
}

const ANSWER_MAX_MS = 2_000

/** Whether Vanline answers at a URL. A program that does not answer in time may be Vanline. */
export async function isServiceAt(url: string, answerMaxMs = ANSWER_MAX_MS): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMaxMs),
    })
    // A service that is busy refuses with a problem.
    if (answer.headers.get('content-type')?.startsWith('application/problem+json')) return true
    const { name } = (await answer.json()) as { name?: unknown }
    return name === 'Vanline'
  } catch (error) {
    return (error as Error).name === 'TimeoutError'
  }
}
