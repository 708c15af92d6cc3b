import type { Command, Group, Option, Word } from './command.ts'
import { EXIT_CODES } from './exit.ts'

type Summaries = Record<string, { summary: string }>

/** The text of `vanline --help`. */
export const helpOfAll = (commands: Summaries): string => `vanline <command> [options]

Runs and maintains the Vanline service, and works with its records.

Commands:
${table(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

  --version  print the version
  --help     print this; vanline <command> --help describes a command

Examples:
  vanline demo
  vanline shipments list --status SUBMITTED
  vanline import shipments orders.csv --dry-run
  DATABASE_URL=postgres://vanline@db.example/vanline vanline serve

Exit codes:
${table(EXIT_CODES.map(({ code, meaning }) => [String(code), meaning]))}`

/** The --help text of a group. */
export const helpOfGroup = (name: string, { about, commands }: Group): string => `vanline ${name} <command>

${wrapped(about)}

Commands:
${table(Object.entries(commands).map(([each, command]) => [[each, ...wordsOf(command)].join(' '), command.summary]))}

Examples:
${Object.values(commands)
  .map(({ examples }) => `  ${examples[0]}`)
  .join('\n')}`

/** The --help text of a command: usage, description, options, examples. */
export function helpOf(path: string, command: Command): string {
  const options = Object.entries(command.options ?? {})
  const usage = ['vanline', path, ...wordsOf(command), ...(options.length > 0 ? ['[options]'] : [])]
  // A function returns its text with line breaks.
  const about = typeof command.about === 'string' ? wrapped(command.about) : command.about()
  const listed =
    options.length > 0 ? `Options:\n${table(options.map(([name, it]) => [flag(name, it), summaryOf(it)]))}\n\n` : ''
  return `${usage.join(' ')}

${about}

${listed}Examples:
${command.examples.map((example) => `  ${example}`).join('\n')}`
}

const wordsOf = ({ words = [] }: Command): string[] =>
  words.map(({ name, isOptional, isRepeatable }: Word) => {
    const word = `<${name}>${isRepeatable ? '…' : ''}`
    return isOptional ? `[${word}]` : word
  })

const flag = (name: string, { value }: Option): string => `--${name}${value ? ` <${value}>` : ''}`

const summaryOf = ({ summary, choices, isRepeatable }: Option): string =>
  `${summary}${choices ? `: ${choices.join(', ')}` : ''}${isRepeatable ? '; can be repeated' : ''}`

/** The width of a terminal, unless its user has changed it. */
const WIDTH = 80

/** Paragraphs whose lines fit a terminal. */
const wrapped = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => linesOf(paragraph, WIDTH).join('\n'))
    .join('\n\n')

/** The words of a text in lines of this width. A longer word has a line of its own. */
function linesOf(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ')
    if (line.length <= width) lines[lines.length - 1] = line
    else lines.push(word)
  }
  return lines
}

/** Names and meanings in two aligned columns. Under a long name the meaning begins in the next line. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(NAME_MAX, Math.max(...rows.map(([name]) => name.length)))
  const indent = ' '.repeat(width + 4)
  return rows
    .flatMap(([name, meaning]) => {
      const [first = '', ...rest] = linesOf(meaning, WIDTH - indent.length)
      const head = name.length > width ? [`  ${name}`, `${indent}${first}`] : [`  ${name.padEnd(width)}  ${first}`]
      return [...head, ...rest.map((line) => `${indent}${line}`)]
    })
    .join('\n')
}

const NAME_MAX = 32
