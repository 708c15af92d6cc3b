import { VERSION } from '@vanline/server/kernel/release'
import { argumentsOf, type Command, didYouMean, Failure, type Group, isGroup, UsageError } from './command.ts'
import { EXIT } from './exit.ts'
import { helpOf, helpOfAll, helpOfGroup } from './help.ts'
import { print, printError, printFailure } from './output.ts'
import { reasonOf } from './reason.ts'
import { COMMANDS } from './table.ts'

const HELP = ['--help', '-h', 'help']

/** Runs the command that the arguments name, and returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined) {
    printError(helpOfAll(COMMANDS))
    return EXIT.misused
  }
  if (HELP.includes(name) && rest.length === 0) return shown(helpOfAll(COMMANDS))
  if (name === '--version') return shown(VERSION)
  if (name === 'help') return await run(rest[0]!, [...rest.slice(1), '--help'])
  return await run(name, rest)
}

async function run(name: string, args: readonly string[]): Promise<number> {
  let path = name
  try {
    const entry = await requireKnown('vanline', name, COMMANDS).load()
    if (!isGroup(entry)) return await runCommand(path, entry, args)
    const [inner, ...rest] = args
    if (inner !== undefined && HELP.includes(inner)) return shown(helpOfGroup(name, entry))
    const command = commandOf(name, entry, inner)
    path = `${name} ${inner}`
    return await runCommand(path, command, rest)
  } catch (error) {
    return await reportError(path, error)
  }
}

function commandOf(name: string, group: Group, inner: string | undefined): Command {
  if (inner !== undefined) return requireKnown(`vanline ${name}`, inner, group.commands)
  throw new UsageError(`a command is missing: ${Object.keys(group.commands).join(', ')}`)
}

async function runCommand(path: string, command: Command, args: readonly string[]): Promise<number> {
  const given = argumentsOf(command, args, path)
  if (given === 'help') return shown(helpOf(path, command))
  await command.run(given)
  return EXIT.done
}

/** The name is not in the table of commands. The message lists the known ones. */
class UnknownCommand extends Error {}

function requireKnown<Entry>(caller: string, name: string, known: Record<string, Entry>): Entry {
  if (Object.hasOwn(known, name)) return known[name]!
  const names = Object.keys(known)
  const meant = didYouMean(name, names) || `. Commands: ${names.join(', ')}.`
  throw new UnknownCommand(`${caller}: ${JSON.stringify(name)} is not a command${meant}`)
}

/** Prints the error in one line, and returns the exit code. */
async function reportError(path: string, error: unknown): Promise<number> {
  if (error instanceof UnknownCommand) {
    printError(error.message)
    return EXIT.misused
  }
  if (error instanceof UsageError) {
    printFailure(
      `vanline ${path}`,
      `${error.message}${error.message.endsWith('?') ? '' : '.'} See vanline ${path} --help.`,
    )
    return EXIT.misused
  }
  if (error instanceof Failure) {
    if (error.message !== '') printFailure(`vanline ${path}`, error.message)
    return EXIT[error.exit]
  }
  // Loaded late, because --help does not need the service.
  const [{ ConfigError }, { adviceOnFile }] = await Promise.all([
    import('@vanline/server/config'),
    import('@vanline/server/db/open'),
  ])
  const reason = error instanceof ConfigError ? error.message : `${reasonOf(error)}${adviceOnFile(error)}`
  printFailure(`vanline ${path}`, reason)
  return EXIT.failed
}

function shown(text: string): number {
  print(text)
  return EXIT.done
}
