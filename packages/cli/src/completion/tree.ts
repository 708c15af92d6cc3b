import { type Command, type Entry, isGroup } from '../command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A word that completion offers, and its meaning. */
export type Offer = { word: string; summary: string }

/** What can follow one call: "", "shipments" or "shipments list". */
export type Call = {
  path: string
  /** The commands that can come next; empty where a command is complete. */
  next: readonly Offer[]
  options: readonly (Offer & { takesValue: boolean; choices: readonly string[]; isFile: boolean })[]
  /** The known values of positional arguments. */
  words: readonly { choices: readonly string[]; isFile: boolean }[]
}

export type CallTree = readonly Call[]

const HELP = { word: '--help', summary: 'describe it', takesValue: false, choices: [], isFile: false }

/** All calls, from the table of commands. */
export async function callTree(commands: Readonly<Record<string, Entry>>): Promise<CallTree> {
  const calls: Call[] = []
  for (const [name, { load }] of Object.entries(commands)) {
    const entry = await load()
    if (!isGroup(entry)) calls.push(callOf(name, entry))
    else {
      calls.push({ path: name, next: offersOf(entry.commands), options: [HELP], words: [] })
      for (const [inner, command] of Object.entries(entry.commands)) calls.push(callOf(`${name} ${inner}`, command))
    }
  }
  const version = { ...HELP, word: '--version', summary: 'print the version' }
  return [{ path: '', next: offersOf(commands), options: [HELP, version], words: [] }, ...calls]
}

const offersOf = (entries: Record<string, { summary: string }>): Offer[] =>
  Object.entries(entries).map(([word, { summary }]) => ({ word, summary }))

function callOf(path: string, { words = [], options = {} }: Command): Call {
  const offered = Object.entries(options).map(([name, { summary, value, choices = [], isFile = false }]) => ({
    word: `--${name}`,
    summary,
    takesValue: value !== undefined,
    choices,
    isFile,
  }))
  return {
    path,
    next: [],
    options: [...offered, HELP],
    words: words.map(({ choices = [], isFile = false }) => ({ choices, isFile })),
  }
}

/** Quotes a text for the shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** All options that take a value. */
export const valueOptions = (tree: CallTree): string =>
  [...new Set(tree.flatMap(({ options }) => options.filter((it) => it.takesValue).map(({ word }) => word)))].join(' ')
