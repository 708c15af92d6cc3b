/** Makes elements. Text is always text, never markup. */
export function element(name, className, ...content) {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}
