/** JSON Pointers (RFC 6901). */

/** How long a pointer may be that a client sends; no record needs a quarter of that. */
export const POINTER_LENGTH_MAX = 1_000

const POINTER = /^(\/([^~/]|~[01])*)*$/

/** Whether a value is a JSON Pointer of an acceptable length. */
export const isPointer = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= POINTER_LENGTH_MAX && POINTER.test(text)

/** The pointer to a member of what another pointer leads to. */
export const pointerTo = (holder: string, name: string): string => `${holder}/${escaped(name)}`

/** The names and indexes that a pointer leads through. */
export const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped)

const escaped = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name

const unescaped = (step: string): string =>
  step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step
