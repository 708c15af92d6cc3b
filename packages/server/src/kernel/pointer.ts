/** JSON Pointers (RFC 6901). */

/** The maximum length of a client's pointer; records need less than a quarter of it. */
export const POINTER_LENGTH_MAX = 1_000

const POINTER = /^(\/([^~/]|~[01])*)*$/

export const isPointer = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= POINTER_LENGTH_MAX && POINTER.test(text)

/** The pointer to a member of the value at another pointer. */
export const pointerTo = (holder: string, name: string): string => `${holder}/${escaped(name)}`

/** The names and indexes of a pointer. */
export const stepsOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescaped)

const escaped = (name: string): string =>
  name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name

const unescaped = (step: string): string =>
  step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step
