/** JSON Pointers (RFC 6901). The console depends on the client only, which has none. */
export const pointerTo = (holder: string, name: string): string =>
  `${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The names in a pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
