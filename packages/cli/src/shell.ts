import type { Arguments } from './command.ts'

/** A word as a shell takes it. */
export const shellQuoted = (word: string): string =>
  /^[\w./:=,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** The call as it was typed, based on another version: what to type next. */
export function callAgain(given: Arguments, version: readonly string[]): string {
  const kept = given.typed.filter((word, i, all) => !/^--(etag|merge)(=|$)/.test(word) && all[i - 1] !== '--etag')
  return `  ${['vanline', given.path, ...[...kept, ...version].map(shellQuoted)].join(' ')}`
}
