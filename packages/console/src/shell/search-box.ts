/** Puts the cursor into the search of the page; where there is none, goes to one that has it first. */
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
