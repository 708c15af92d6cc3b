/** The exit codes, for scripts. docs/reference/command.md lists the same. */
export const EXIT_CODES = [
  { name: 'done', code: 0, meaning: 'done' },
  { name: 'failed', code: 1, meaning: 'failed' },
  { name: 'misused', code: 2, meaning: 'wrong usage: an unknown command, option or column' },
  { name: 'notFound', code: 3, meaning: 'not found' },
  {
    name: 'conflict',
    code: 4,
    meaning: 'conflict: the record has changed meanwhile, or its state does not allow the change',
  },
  { name: 'unavailable', code: 5, meaning: 'the server cannot be reached or is not available now: try again' },
  { name: 'notAllowed', code: 6, meaning: 'not allowed: the key is missing, unknown, or lacks a scope' },
  { name: 'invalid', code: 7, meaning: 'invalid content: the fields, a file, or rows of a file' },
  { name: 'interrupted', code: 130, meaning: 'interrupted by a signal' },
] as const

export type ExitName = (typeof EXIT_CODES)[number]['name']

/** Exit codes by name. */
export const EXIT = Object.fromEntries(EXIT_CODES.map(({ name, code }) => [name, code])) as Record<ExitName, number>
