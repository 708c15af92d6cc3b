import { readFileSync } from 'node:fs'
import { ConfigError } from '@vanline/server/config'
import { argumentsOf, type Command, Failure, UsageError } from './command.ts'
import { reasonOf } from './reason.ts'

type Entry = { summary: string; load: () => Promise<Command> }

/** Every command there is. */
export const COMMANDS: Record<string, Entry> = {
  serve: {
    summary: 'start the service, as npm start does',
    load: async () => (await import('./serve.ts')).serve,
  },
  migrate: {
    summary: 'bring the database to the tables of this release',
    load: async () => (await import('./migrate.ts')).migrate,
  },
  backup: {
    summary: 'copy the embedded database to a file while the service runs',
    load: async () => (await import('./backup.ts')).backup,
  },
  copy: {
    summary: 'move everything to another database, from SQLite to PostgreSQL for one',
    load: async () => (await import('./copy.ts')).copy,
  },
}

const OK = 0
const FAILED = 1
const MISUSED = 2

/** Runs what the arguments ask for and gives back the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    console.error(helpText())
    return MISUSED
  }
  if (['--help', '-h', 'help'].includes(name) && rest.length === 0) return print(helpText())
  if (name === '--version') return print(version())
  if (name === 'help') return await run(rest[0]!, ['--help'])
  return await run(name, rest)
}

async function run(name: string, args: readonly string[]): Promise<number> {
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!entry) {
    console.error(`vanline: ${JSON.stringify(name)} is no command; there are ${Object.keys(COMMANDS).join(', ')}.`)
    return MISUSED
  }
  try {
    const command = await entry.load()
    const given = argumentsOf(command, args)
    if (given === 'help') return print(command.help())
    await command.run(given)
    return OK
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`vanline ${name}: ${error.message}. See vanline ${name} --help.`)
      return MISUSED
    }
    const isForeseen = error instanceof Failure || error instanceof ConfigError
    console.error(`vanline ${name}: ${isForeseen ? error.message : reasonOf(error)}`)
    return FAILED
  }
}

function print(text: string): number {
  console.log(text)
  return OK
}

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version

function helpText(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`)
  return `vanline <command> [options]

Runs and looks after the Vanline service.

Commands:
${lines.join('\n')}

  --version  print the version
  --help     print this; vanline <command> --help says more of each

Examples:
  vanline serve
  DATABASE_URL=postgres://vanline@db.example/vanline vanline migrate
  vanline copy --from sqlite:./data/vanline.db --to postgres://vanline@db.example/vanline

Exit codes: 0 done, 1 failed, 2 called wrongly.`
}
