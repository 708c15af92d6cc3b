/** Text as it is searched: the case does not count. */
export const searchKeyOf = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null

/** The least text that is greater than everything that begins with the prefix. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`
