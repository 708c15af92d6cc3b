/** Focuses the search field; goes to a page with one if necessary. */
export function focusSearch(goThere: () => void): void {
  const box = document.querySelector<HTMLInputElement>('input[type=search]')
  if (box) {
    box.select()
    return
  }
  goThere()
  const seeker = new MutationObserver(() => {
    const arrived = document.querySelector<HTMLInputElement>('input[type=search]')
    if (!arrived) return
    seeker.disconnect()
    arrived.focus()
  })
  seeker.observe(document.body, { childList: true, subtree: true })
}
