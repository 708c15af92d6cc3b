/** Search ignores case. */
export function searchKeyOf(text: string): string
export function searchKeyOf(text: string | null | undefined): string | null
export function searchKeyOf(text: string | null | undefined): string | null {
  return text?.toLowerCase() ?? null
}
