import { parseArgs } from 'node:util'

/** The parts of a run, and their purpose. */
export const PARTS = {
  faults: 'clients and faults, with every history checked',
  fuzz: 'requests made from our own description of the service, and any bytes',
  upgrade: 'data of every earlier shape of the database',
  soak: 'a long time under half of what the service can do; --minutes says how long',
  planted: 'bugs that are put in on purpose, each of which must be found',
} as const
export type Part = keyof typeof PARTS

/** The parts of a run without arguments. */
export const USUAL: readonly Part[] = ['faults', 'fuzz', 'upgrade', 'soak']

export type Options = { parts: readonly Part[]; seed: number; minutes: number; times: number; only: string[] | null }

/** A wrong command line; the message is for the person who typed it. */
export class BadOption extends Error {}

/** Reads the command line. Undefined means that help was asked for. */
export function readOptions(args: string[], randomSeed: () => number): Options | undefined {
  const { values, positionals } = parsed(args)
  if (values.help) return undefined
  const unknown = positionals.find((part) => !Object.hasOwn(PARTS, part))
  if (unknown !== undefined) throw new BadOption(`There is ${Object.keys(PARTS).join(', ')} to run; not ${unknown}.`)
  return {
    parts: positionals.length > 0 ? (positionals as Part[]) : USUAL,
    seed: numberOf('seed', values.seed, 0, 2 ** 31 - 1) ?? randomSeed(),
    minutes: numberOf('minutes', values.minutes, 1, 24 * 60) ?? 1,
    times: numberOf('times', values.times, 1, 100) ?? 1,
    only: values.only?.split(',').map((name) => name.trim()) ?? null,
  }
}

function parsed(args: string[]) {
  const text = { type: 'string' } as const
  const options = { seed: text, minutes: text, times: text, only: text, help: { type: 'boolean' } } as const
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new BadOption((error as Error).message)
  }
}

function numberOf(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new BadOption(`--${name} takes a whole number from ${min} to ${max}.`)
}

/** The text of --help. */
export function helpText(faults: readonly { name: string; meaning: string }[]): string {
  const parts = Object.entries(PARTS).map(([name, meaning]) => `  ${name.padEnd(8)} ${meaning}`)
  const list = faults.map(({ name, meaning }) => `  ${name.padEnd(16)} ${meaning}`)
  return `npm run torture -- [parts] [options]

${parts.join('\n')}

Without parts: ${USUAL.join(', ')}.

  --seed <number>    repeats the choices of an earlier run, which has printed its seed
  --times <1-100>    so many times as much of everything
  --minutes <1-1440> how long the soak takes; 1 if nothing is said
  --only <names>     only these faults, separated by commas:

${list.join('\n')}

TORTURE_DATABASE=SQLite or PostgreSQL chooses one database; TORTURE_HISTORIES=<folder> keeps histories for the checker Elle;
TORTURE_PROCESSES=2 lets two processes of each node serve.`
}
