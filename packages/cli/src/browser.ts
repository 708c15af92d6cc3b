import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Failure, type Option } from './command.ts'
import { printError } from './output.ts'

/** The option of commands for what the console shows. */
export const WEB_OPTION = { web: { summary: 'open it in the console, in your browser' } } satisfies Record<
  string,
  Option
>

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page of the console, with the program in BROWSER or that of the system. */
export async function openConsole(url: string, path: string): Promise<void> {
  const page = `${url.replace(/\/+$/, '')}/console/${path}`
  const named = process.env.BROWSER?.split(' ').filter((word) => word !== '') ?? []
  const [program = '', ...args] = named.length > 0 ? named : (OPENERS[process.platform] ?? ['xdg-open'])
  printError(`Opening ${page}`)
  const browser = spawn(program, [...args, page], { stdio: 'ignore', detached: true, env: withoutSecrets(process.env) })
  try {
    await once(browser, 'spawn')
  } catch (error) {
    throw new Failure(`No browser could be started: ${(error as Error).message}. Open the address above yourself.`)
  }
  browser.unref()
}

/** The environment without what belongs to the service and its databases: a browser runs for long, and with code of others. */
const withoutSecrets = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(VANLINE_|PG|AWS_|DATABASE_URL$)/.test(name)))
