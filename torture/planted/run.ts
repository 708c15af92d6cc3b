/** Puts each bug into a copy of the source, and lets the copy torture itself. */
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, startProcess } from '../../scripts/processes.ts'
import type { Options } from '../options.ts'
import { chosenOf, temporaryFolder } from '../places.ts'
import { type Result, timed } from '../report.ts'
import type { Bug } from './bug.ts'
import { BUGS } from './bugs.ts'

const TRIES = 3
const TRY_MAX_MS = 300_000
const COPIED = ['package.json', 'packages', 'scripts', 'torture', 'docs']

/** Every bug must be found. A bug that depends on chance gets a few tries, each with more rounds. */
export async function runPlanted({ seed, only }: Options, report: (result: Result) => void): Promise<void> {
  for (const bug of BUGS) {
    if ((only && !only.includes(bug.name)) || chosenOf([bug.database]).length === 0) continue
    report(await timed(bug.name, bug.database, () => search(bug, seed)))
  }
}

/** Searches a bug in a copy of the source that has it. It is a fault if no try finds the bug. */
export async function search(bug: Bug, seed: number) {
  const copy = copyWith(bug)
  let found = ''
  let tries = 0
  while (found === '' && tries < TRIES) found = await tortured(copy, bug, seed + tries, ++tries)
  rmSync(copy, { recursive: true, force: true })
  const faults = found === '' ? [`no try of ${tries} found it`] : []
  const notes = found === '' ? [] : [`found by "${bug.fault}" at try ${tries}: ${found.slice(0, 160)}`]
  return { faults, notes, figures: { troubles: 1 } }
}

function copyWith({ edits }: Bug): string {
  const copy = temporaryFolder('planted')
  for (const path of COPIED)
    cpSync(join(ROOT, path), join(copy, path), { recursive: true, filter: (from) => !from.includes('node_modules') })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const { file, from, to } of edits) plant(join(copy, file), from, to)
  return copy
}

/** Applies an edit. Fails if the source no longer has the text, because the bug would then not be planted. */
function plant(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8')
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`${path} holds ${parts.length - 1} times: ${from}`)
  writeFileSync(path, parts.join(to))
}

/** The complaint of the copy about its bug; empty if it finds nothing. */
async function tortured(
  copy: string,
  { fault, database, complaint: expected }: Bug,
  seed: number,
  times: number,
): Promise<string> {
  const args = ['torture/run.ts', 'faults', '--only', fault, '--seed', String(seed), '--times', String(times)]
  // A whole run of the tests has joined the modules of the service, without the bug.
  const env = { ...process.env, TORTURE_DATABASE: database, TEST_PROGRAMS: '' }
  const { process: child, said, ended } = startProcess([process.execPath, ...args], { cwd: copy, env, isHeard: true })
  const late = setTimeout(() => child.kill('SIGTERM'), TRY_MAX_MS)
  const how = await ended
  clearTimeout(late)
  if (!/ Seed \d+\.\s*$/.test(said.join('\n'))) throw new Error(`the copy did not come to its end: ${said.join('\n')}`)
  const complaints = said.filter((line) => line.startsWith('     '))
  return how === 1 ? (complaints.find((line) => expected.test(line))?.trim() ?? '') : ''
}
