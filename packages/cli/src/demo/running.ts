/** A running demo leaves its URL in a file, so that the other commands find it at any port. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Environment, homeOf } from '../config-file.ts'

/** `since` tells the demo from a later process with the same id, where the system says when a process has started. */
type Running = { url: string; pid: number; since?: string }

/** The folder of the notes. Without a home, the commands need --url for a demo. */
function folderOf(environment: Environment): string | undefined {
  const home = homeOf(environment)
  const folder = environment.XDG_STATE_HOME || (home && join(home, '.local', 'state'))
  return folder ? join(folder, 'vanline') : undefined
}

/** Notes the URL of the demo in this process until the process ends, if its folder can be written. */
export function noteDemo(url: string, environment: Environment): void {
  const folder = folderOf(environment)
  if (folder === undefined) return
  const { pid } = process
  const path = join(folder, `demo-${pid}.json`)
  const since = startOf(pid)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(path, JSON.stringify({ url, pid, ...(since && { since }) } satisfies Running), { mode: 0o600 })
  } catch {
    return
  }
  process.once('exit', () => rmSync(path, { force: true }))
}

/** The URLs of the demos that run now, the newest first. */
export function demoUrls(environment: Environment): string[] {
  const folder = folderOf(environment)
  if (folder === undefined) return []
  return notesIn(folder)
    .filter(({ running }) => isAlive(running))
    .sort((a, b) => b.writtenAt - a.writtenAt)
    .map(({ running }) => running.url)
}

function notesIn(folder: string): { running: Running; writtenAt: number }[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.startsWith('demo-'))
      .map((name) => join(folder, name))
      .map((path) => ({ running: JSON.parse(readFileSync(path, 'utf8')), writtenAt: statSync(path).mtimeMs }))
  } catch {
    // There is no demo, or one has just ended.
    return []
  }
}

/** A demo that was killed leaves its file behind. */
function isAlive({ pid, since }: Running): boolean {
  try {
    return process.kill(pid, 0) && startOf(pid) === since
  } catch {
    return false
  }
}

/** When a process has started, in ticks since the start of the machine. Only Linux says so. */
function startOf(pid: number): string | undefined {
  try {
    // The name of the process is in parentheses, and can contain blanks.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]
  } catch {
    return undefined
  }
}
