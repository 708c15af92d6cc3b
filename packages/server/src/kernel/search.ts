/** Search ignores case. */
export const searchKeyOf = (text: string | null | undefined): string | null => text?.toLowerCase() ?? null
