/** Text as it is searched: the case does not count. */
export const searchKeyOf = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null
