/** How the command ends, so that a script can tell what to do next. docs/reference/command.md lists the same. */
export const EXIT_CODES = [
  { name: 'done', code: 0, meaning: 'done' },
  { name: 'failed', code: 1, meaning: 'failed' },
  { name: 'misused', code: 2, meaning: 'called wrongly: an unknown command, option or column' },
  { name: 'notFound', code: 3, meaning: 'not found' },
  {
    name: 'conflict',
    code: 4,
    meaning: 'refused because somebody changed it meanwhile, or its state does not allow it',
  },
  { name: 'unavailable', code: 5, meaning: 'the server could not be reached, or cannot do it now: try again' },
  { name: 'notAllowed', code: 6, meaning: 'not allowed: the key is missing, unknown, or lacks a scope' },
  { name: 'invalid', code: 7, meaning: 'the content is invalid: what was sent, or rows of a file' },
  { name: 'interrupted', code: 130, meaning: 'interrupted by a signal' },
] as const

export type ExitName = (typeof EXIT_CODES)[number]['name']

/** The code of an ending by its name. */
export const EXIT = Object.fromEntries(EXIT_CODES.map(({ name, code }) => [name, code])) as Record<ExitName, number>
