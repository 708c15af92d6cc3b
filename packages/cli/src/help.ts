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

${about}

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
  const about = typeof command.about === 'string' ? command.about : command.about()
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

/** Names and meanings in two aligned columns. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
