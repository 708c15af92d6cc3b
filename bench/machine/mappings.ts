import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB, by the kind of mapping. */
export type Mappings = {
  /** The program and its libraries, which processes of the same program share. */
  program: number
  /** Other files: the index of SQLite's log. */
  files: number
  /** The heap of malloc in the main thread: SQLite's pages, and everything native. */
  malloc: number
  /** Everything else that has no name: the heap of V8, its compiled code, large buffers, the malloc of other threads. */
  anonymous: number
}

/** Where the resident memory of a process is; undefined where the system does not tell. */
export function mappingsOf(pid: number): Mappings | undefined {
  if (process.platform !== 'linux') return undefined
  return mappingsIn(readFileSync(`/proc/${pid}/smaps`, 'utf8'))
}

/** The same from the text of `/proc/<pid>/smaps`. */
export function mappingsIn(smaps: string): Mappings {
  const sums: Mappings = { program: 0, files: 0, malloc: 0, anonymous: 0 }
  let kind: keyof Mappings = 'anonymous'
  for (const line of smaps.split('\n')) {
    const head = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \S+ *(.*)$/.exec(line)
    if (head) kind = kindOf(head[1]!)
    const kib = /^Rss: +(\d+) kB/.exec(line)?.[1]
    if (kib !== undefined) sums[kind] += Number(kib) / 1024
  }
  return sums
}

function kindOf(name: string): keyof Mappings {
  if (name === '[heap]') return 'malloc'
  if (!name.startsWith('/')) return 'anonymous'
  return /\/node[^/]*$|\.so[.\d]*$/.test(name) ? 'program' : 'files'
}
