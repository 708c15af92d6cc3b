/**
 * Figures of docs/benchmarks.md: reports of runs as they were printed, in `bench/figures`. A file has the runs of one kind; where two runs
 * have the same row, the later run counts.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIGURES, RESULTS } from '../machine/folders.ts'

type Table = { head: string[]; rows: string[][] }
/** A run of `command`: its day, its commit, and the load of the machine. */
export type Origin = { date: string; commit: string; load: string; command: string }
/** `notes` are the lines below the tables. */
export type Run = Origin & { machine: string; tables: Table[]; notes: string[] }

const HEADING = /^## (?<date>[\d-]{10}), (?<commit>\w+), (?<load>.+?): (?<command>npm run bench .*)$/m

/** A report with its origin, as it is stored. */
export const sectionOf = ({ date, commit, load, command }: Origin, machine: string, text: string): string =>
  `## ${date}, ${commit}, ${load}: ${command}\n\n${machine}\n\n${text.trim()}\n`

const sectionsIn = (text: string): string[] =>
  text
    .split(/^(?=## )/m)
    .filter((section) => section.trim() !== '')
    .map((section) => `${section.trim()}\n`)

/** The runs in a file, the earliest first. */
export const runsIn = (text: string): Run[] =>
  sectionsIn(text).map((section) => {
    const origin = HEADING.exec(section)?.groups as Origin | undefined
    if (!origin) throw new Error(`A run has no heading with date, commit, load and command: ${section.slice(0, 100)}`)
    const [machine = '', ...notes] = section.split('\n').filter((line) => line !== '' && !/^[#|]/.test(line))
    return { ...origin, machine, tables: tablesIn(section), notes }
  })

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

function tablesIn(text: string): Table[] {
  return [...text.matchAll(/(?:^\|.*(?:\n|$))+/gm)].map(([table]) => {
    const [head, , ...rows] = table.trim().split('\n').map(cellsOf)
    return { head: head!, rows }
  })
}

/** The file of a kind after another run. A run of everything replaces all earlier ones, a run of a part is added. */
export function withRun(file: string, section: string, isPartial: boolean): string {
  const heading = section.split('\n')[0]!
  const earlier = isPartial ? sectionsIn(file).filter((each) => !each.startsWith(heading)) : []
  return [...earlier, section].join('\n')
}

const fileOf = (kind: string): string => join(FIGURES, `${kind}.md`)
const readFigures = (kind: string): string => (existsSync(fileOf(kind)) ? readFileSync(fileOf(kind), 'utf8') : '')

/** The runs of a kind that are in `bench/figures`. */
export const figuresOf = (kind: string): Run[] => runsIn(readFigures(kind))

/** Copies the last measurements of this machine to `bench/figures`, unless a later run is there. */
export function takeResults(kind: string): void {
  for (const [ending, isPartial] of [
    ['.md', false],
    ['.partial.md', true],
  ] as const) {
    const source = join(RESULTS, `${kind}${ending}`)
    if (!existsSync(source)) continue
    const section = readFileSync(source, 'utf8')
    const stored = readFigures(kind)
    if (runsIn(section)[0]!.date >= (runsIn(stored).at(-1)?.date ?? ''))
      writeFileSync(fileOf(kind), withRun(stored, section, isPartial))
  }
}
