import type { Arguments } from './command.ts'

/** A word as a shell takes it. */
export const shellQuoted = (word: string): string =>
  /^[\w./:=,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The command line to type next: the same call, based on another version. */
export function callAgain(given: Arguments, version: readonly string[]): string {
  const words = given.typed.filter((word, i, all) => !/^--(etag|merge)(=|$)/.test(word) && all[i - 1] !== '--etag')
  return `  ${['vanline', given.path, ...[...words, ...version].map(shellQuoted)].join(' ')}`
}
