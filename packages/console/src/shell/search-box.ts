/** Focuses the search field of the page, or else the one of the header. */
export function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('input[type=search]') ?? document.getElementById('find')
  if (box instanceof HTMLInputElement) box.select()
}
