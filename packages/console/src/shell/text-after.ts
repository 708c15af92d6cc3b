type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** A text after a key, as a field would have it. */
export function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: Key): string {
  if (ctrlKey || metaKey || altKey) return text
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : text
}
