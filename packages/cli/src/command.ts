import { type ParseArgsConfig, parseArgs } from 'node:util'
import { suggestionFor } from '@vanline/server/kernel/suggest'
import type { ExitName } from './exit.ts'

/** The command was called with wrong arguments. */
export class UsageError extends Error {}

/** A command failed; the message is for the user. */
export class Failure extends Error {
  readonly exit: ExitName
  constructor(message: string, exit: ExitName = 'failed') {
    super(message)
    this.exit = exit
  }
}

/** An option. Without `value` it is a flag. */
export type Option = {
  summary: string
  value?: string
  choices?: readonly string[]
  /** The value is a path; completion offers files. */
  isFile?: boolean
  isRepeatable?: boolean
}

/** A positional argument. Only the last one may be optional or repeatable. */
export type Word = {
  name: string
  choices?: readonly string[]
  isFile?: boolean
  isOptional?: boolean
  isRepeatable?: boolean
}

/** One command. Help, completion and argument parsing are derived from it. */
export type Command = {
  summary: string
  /** What it does, in a few sentences. */
  about: string | (() => string)
  words?: readonly Word[]
  options?: Record<string, Option>
  /** Calls of the command, as a user types them. */
  examples: readonly string[]
  run(given: Arguments): Promise<void>
}

/** Commands for one resource: vanline shipments list. */
export type Group = { about: string; commands: Record<string, Command> }

/** A command in the list of all commands. Its module is loaded when it is called, so that --help is fast. */
export type Entry = { summary: string; load(): Promise<Command | Group> }

export const isGroup = (entry: Command | Group): entry is Group => 'commands' in entry

/** The parsed command line. */
export type Arguments = {
  /** The command: shipments list. */
  path: string
  /** What follows the command, as it was typed. */
  typed: readonly string[]
  words: readonly string[]
  has(option: string): boolean
  /** The value of an option. */
  text(option: string): string | undefined
  /** The values of a repeatable option. */
  list(option: string): readonly string[]
}

/** Parses the arguments of a command; 'help' for --help. */
export function argumentsOf(command: Command, args: readonly string[], path = ''): Arguments | 'help' {
  const { values, positionals } = parsed(command, args)
  if (values.help === true) return 'help'
  const expected = command.words ?? []
  const missing = expected[positionals.length]
  if (missing && !missing.isOptional) throw new UsageError(`<${missing.name}> is missing`)
  const surplus = expected.at(-1)?.isRepeatable ? undefined : positionals[expected.length]
  if (surplus !== undefined)
    throw new UsageError(`${JSON.stringify(surplus)} is not expected: there are too many arguments`)
  const words = positionals.map((word, i) => chosen(`<${expected[i]?.name}>`, word, expected[i]?.choices))
  const listOf = (option: string): string[] =>
    [values[option] ?? []]
      .flat()
      .map((value) => chosen(`--${option}`, String(value), command.options?.[option]?.choices))
  for (const option of Object.keys(values)) listOf(option)
  return {
    path,
    typed: args,
    words,
    has: (option) => values[option] !== undefined,
    text: (option) => listOf(option).at(-1),
    list: listOf,
  }
}

/** The choice that was meant, in upper or lower case. */
function chosen(name: string, value: string, choices: readonly string[] | undefined): string {
  const meant = choices ? choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) : value
  if (meant !== undefined) return meant
  throw new UsageError(`${name} must be one of ${choices!.join(', ')}, not ${JSON.stringify(value)}`)
}

function parsed(command: Command, args: readonly string[]) {
  const options: NonNullable<ParseArgsConfig['options']> = { help: { type: 'boolean', short: 'h' } }
  for (const [name, { value, isRepeatable }] of Object.entries(command.options ?? {}))
    options[name] = value ? { type: 'string', multiple: isRepeatable ?? false } : { type: 'boolean' }
  try {
    return parseArgs({ args: withValuesJoined(args, options), options, allowPositionals: true })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1]
    // The parser then explains two dashes, which rarely helps here.
    const problem = message.split('. ')[0]!.replaceAll('\n', ' ')
    throw new UsageError(unknown ? `${problem}${didYouMean(unknown, Object.keys(options), '--')}` : problem)
  }
}

/** Joins an option and a value that begins with a dash, as in --sort -lastUpdated; the parser needs an equals sign for that. */
function withValuesJoined(args: readonly string[], options: NonNullable<ParseArgsConfig['options']>): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const last = joined.at(-1)
    const awaitsValue = last?.startsWith('--') && options[last.slice(2)]?.type === 'string'
    if (awaitsValue && /^-[^-]/.test(arg)) joined[joined.length - 1] = `${last}=${arg}`
    else joined.push(arg)
  }
  return joined
}

/** The end of an error message about an unknown name: the name that was probably meant. */
export function didYouMean(word: string, known: readonly string[], dashes = ''): string {
  const meant = suggestionFor(word, known)
  return meant === undefined ? '' : `; did you mean ${dashes}${meant}?`
}

/** The options that were given, without those that are undefined. */
export const onlyGiven = <Options extends Record<string, unknown>>(options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Options]?: Exclude<Options[Name], undefined>
  }

/** The value of a required option. */
export function required(given: Arguments, option: string): string {
  const value = given.text(option)
  if (value) return value
  throw new UsageError(`--${option} is missing`)
}

/** An option as a whole number within bounds. */
export function numberFrom(given: Arguments, option: string, fallback: number, [min, max]: [number, number]): number {
  const text = given.text(option)
  if (text === undefined) return fallback
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`--${option} must be a number from ${min} to ${max}`)
}
