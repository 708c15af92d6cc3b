/** Reads members of a thrown value: an error of Node, of a driver, of a library, or no error at all. */
export const memberOf = (thrown: unknown, name: string): unknown =>
  typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined

export const codeOf = (thrown: unknown): string => String(memberOf(thrown, 'code') ?? '')

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
