/** The preferences of RFC 7240 that a request states, by name. An unknown one is ignored, as the RFC wants it. */
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

/** The text between separators; one inside quotes separates nothing. */
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
