import type { Command, Group, Option, Word } from './command.ts'
import { EXIT_CODES } from './exit.ts'

type Summaries = Record<string, { summary: string }>

/** What `vanline --help` prints. */
export const helpOfAll = (commands: Summaries): string => `vanline <command> [options]

Runs and looks after the Vanline service, and works with what is in it.

Commands:
${table(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

  --version  print the version
  --help     print this; vanline <command> --help says more of each

Examples:
  vanline demo
  vanline shipments list --status SUBMITTED
  vanline import shipments orders.csv --dry-run
  DATABASE_URL=postgres://vanline@db.example/vanline vanline serve

Exit codes: ${EXIT_CODES.slice(0, 3)
  .map(({ code, meaning }) => `${code} ${meaning.split(':')[0]}`)
  .join(', ')}; the others are in docs/reference/command.md.`

/** What --help of a group prints. */
export const helpOfGroup = (name: string, { about, commands }: Group): string => `vanline ${name} <command>

${about}

Commands:
${table(Object.entries(commands).map(([each, command]) => [[each, ...wordsOf(command)].join(' '), command.summary]))}

Examples:
${Object.values(commands)
  .map(({ examples }) => `  ${examples[0]}`)
  .join('\n')}`

/** What --help of a command prints: usage, what it does, options, examples. */
export function helpOf(path: string, command: Command): string {
  const options = Object.entries(command.options ?? {})
  const usage = ['vanline', path, ...wordsOf(command), ...(options.length > 0 ? ['[options]'] : [])]
  const about = typeof command.about === 'string' ? command.about : command.about()
  const listed =
    options.length > 0 ? `Options:\n${table(options.map(([name, it]) => [flag(name, it), told(it)]))}\n\n` : ''
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

const told = ({ summary, choices, isRepeatable }: Option): string =>
  `${summary}${choices ? `: ${choices.join(', ')}` : ''}${isRepeatable ? '; may be given more than once' : ''}`

/** Names and what they mean, the second column where it is in every line. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`).join('\n')
}
