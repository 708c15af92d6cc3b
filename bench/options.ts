import { parseArgs } from 'node:util'
import { defaultTool, TOOLS, type Tool } from './load/load.ts'

/** How a measurement is to be made. */
export type Options = {
  seconds: number
  rounds: number
  tool: Tool
  /** How many shipments there are, from few to many, for the kinds that compare that. */
  sizes: readonly number[]
  /** Whether a part was asked for; all are, unless --only names some. */
  has(name: string): boolean
  /** Whether some parts were left out. */
  isPartial: boolean
  /** The commit that is compared with, and the one that is compared: this checkout if none is named. */
  against?: string
  commit?: string
  log(line: string): void
}

/** The result of a kind: as Markdown, and as data if it was measured. `tool` is the load generator if the kind allows no choice. */
export type Report = { text: string; data?: object; tool?: Tool }

export type DatabaseName = 'SQLite' | 'PostgreSQL'

/** The defaults of a kind: 5 rounds of 5 seconds, unless the kind has its own. */
export type Plan = {
  seconds?: number
  rounds?: number
  /** How many rounds may be asked for, if not the usual number. */
  roundsMax?: number
  parts?: readonly string[]
  sizes?: readonly number[]
  meaning: string
}

/** A kind of measurement. The database is for kinds that are listed once for each. */
export type Kind = Plan & { run(options: Options, database: DatabaseName): Promise<Report> }

/** A wrong command line; the message is for the person who typed it. */
export class BadOption extends Error {}

const USUAL = { seconds: 5, rounds: 5, parts: [] as readonly string[] }
const SECONDS_MAX = 60
const ROUNDS_MAX = 20
const SHIPMENTS_MAX = 10_000_000

/** Reads the command line. Undefined means that help was asked for. */
export function readOptions(
  args: string[],
  kinds: Record<string, Plan>,
  log: Options['log'],
): { name: string; options: Options } | undefined {
  const { values, positionals } = parsed(args)
  if (values.help) return undefined
  const [name = 'compare', ...rest] = positionals
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind || rest.length > 0) throw new BadOption(`There is ${Object.keys(kinds).join(' and ')} to measure.`)
  const tool = (values.load ?? defaultTool()) as Tool
  if (!TOOLS.includes(tool)) throw new BadOption(`--load takes ${TOOLS.join(', ')}.`)
  const { parts, ...usual } = { ...USUAL, ...kind }
  const only = values.only?.split(',') ?? parts
  const unknown = only.find((part) => !parts.includes(part))
  if (unknown !== undefined) throw new BadOption(`--only takes ${parts.join(', ')}; not ${unknown}.`)
  const seconds = numberOf('seconds', values.seconds, usual.seconds, SECONDS_MAX)
  const rounds = numberOf('rounds', values.rounds, usual.rounds, kind.roundsMax ?? ROUNDS_MAX)
  const sizes = values.sizes === undefined ? (kind.sizes ?? []) : sizesOf(values.sizes)
  const isPartial = only.length < parts.length
  const has = (part: string) => only.includes(part)
  const { against, commit } = values
  return { name, options: { seconds, rounds, tool, sizes, has, isPartial, against, commit, log } }
}

function sizesOf(text: string): number[] {
  const sizes = text.split(',').map((each) => numberOf('sizes', each, 0, SHIPMENTS_MAX))
  if (sizes.some((size, i) => i > 0 && size <= sizes[i - 1]!)) throw new BadOption('--sizes go from few to many.')
  return sizes
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    seconds: text,
    rounds: text,
    only: text,
    sizes: text,
    load: text,
    against: text,
    commit: text,
    help: { type: 'boolean' },
  } as const
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new BadOption((error as Error).message)
  }
}

function numberOf(name: string, text: string | undefined, usual: number, max: number): number {
  const value = text === undefined ? usual : Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new BadOption(`--${name} takes a whole number from 1 to ${max}.`)
  return value
}

/** What --help prints. */
export function helpText(kinds: Record<string, Plan>): string {
  const lines = Object.entries(kinds).flatMap(([name, kind]) => {
    const { seconds, rounds, parts, meaning } = { ...USUAL, ...kind }
    const only = parts.length > 0 ? `; parts: ${parts.join(', ')}` : ''
    return [`  ${name.padEnd(15)} ${meaning}`, `${' '.repeat(18)}${rounds} rounds of ${seconds} s${only}`]
  })
  return `npm run bench -- [kind] [options]

${lines.join('\n')}
  all             every one of them, one after the other, which takes an hour or two, and then the charts

  --seconds <1-${SECONDS_MAX}>  how long each measurement takes
  --rounds <1-${ROUNDS_MAX}>   how often each is made (soak: up to 8640)
  --only <parts>    only these, separated by commas
  --sizes <numbers> how many shipments, from few to many, separated by commas (growth, import, console), or jobs (bookings)
  --against <commit>  what gate compares with; the start of this branch if it is not given
  --commit <commit>   what gate compares; this checkout if it is not given
  --load <tool>     ${TOOLS.join(', ')}; wrk if it is on the PATH, else autocannon`
}
