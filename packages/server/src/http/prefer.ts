/** The preferences (RFC 7240) of a request by name. Unknown ones are ignored, as the RFC requires. */
export function preferencesOf(header: string | string[] | undefined): Map<string, string> {
  const preferences = new Map<string, string>()
  if (header === undefined) return preferences
  for (const element of piecesOf([header].flat().join(','), ',')) {
    const [preference = ''] = piecesOf(element, ';')
    const [name = '', ...rest] = preference.split('=')
    const key = name.trim().toLowerCase()
    if (key !== '' && !preferences.has(key)) preferences.set(key, textOf(rest.join('=').trim()))
  }
  return preferences
}

/** Splits text at separators outside quotes. */
function piecesOf(text: string, separator: ',' | ';'): string[] {
  const pieces = ['']
  let isQuoted = false
  for (let i = 0; i < text.length; i++) {
    const isEscape = isQuoted && text[i] === '\\'
    if (text[i] === '"') isQuoted = !isQuoted
    if (text[i] === separator && !isQuoted) pieces.push('')
    else pieces[pieces.length - 1] += text.slice(i, isEscape ? i + 2 : i + 1)
    if (isEscape) i++
  }
  return pieces
}

const textOf = (value: string): string => (value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value)
