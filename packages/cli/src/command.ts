import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command was called in a way it does not understand: exit code 2. */
export class UsageError extends Error {}

/** A command could not do what it was asked; the message is for whoever asked: exit code 1. */
export class Failure extends Error {}

export type Arguments = { values: Record<string, string | undefined>; positionals: string[] }

/** One subcommand. Its module is loaded only when it is called for, so that --help is quick. */
export type Command = {
  /** What --help prints: usage, what it does, options, examples. */
  help: () => string
  /** Options that take a value. */
  options: readonly string[]
  /** The names of what follows the command, all of them required. */
  positionals: readonly string[]
  run: (given: Arguments) => Promise<void>
}

/** Reads the arguments of a command; 'help' if that is what they ask for. */
export function argumentsOf(command: Command, args: readonly string[]): Arguments | 'help' {
  const { values, positionals } = parsed(command, args)
  if (values.help === true) return 'help'
  const missing = command.positionals[positionals.length]
  if (missing) throw new UsageError(`<${missing}> is missing`)
  const surplus = positionals[command.positionals.length]
  if (surplus !== undefined) throw new UsageError(`${JSON.stringify(surplus)} is one argument too many`)
  return { values: values as Arguments['values'], positionals }
}

function parsed(command: Command, args: readonly string[]) {
  const options: ParseArgsConfig['options'] = { help: { type: 'boolean', short: 'h' } }
  for (const name of command.options) options[name] = { type: 'string' }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')) throw error
    // The parser goes on to explain what two dashes are for, which here is rarely what went wrong.
    throw new UsageError((error as Error).message.split('. ')[0]!.replaceAll('\n', ' '))
  }
}

/** The value of an option without which the command makes no sense. */
export function required(given: Arguments, name: string): string {
  const value = given.values[name]
  if (value) return value
  throw new UsageError(`--${name} is missing`)
}
