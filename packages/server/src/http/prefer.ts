/** The preferences of RFC 7240 that a request states, by name. An unknown one is ignored, as the RFC wants it. */
export function preferencesOf(header: string | string[] | undefined): Map<string, string> {
  const preferences = new Map<string, string>()
  if (header === undefined) return preferences
  for (const element of [header].flat().join(',').split(',')) {
    const [name = '', value = ''] = element.split(';')[0]!.split('=', 2)
    const key = name.trim().toLowerCase()
    if (key !== '' && !preferences.has(key)) preferences.set(key, value.trim().replace(/^"|"$/g, ''))
  }
  return preferences
}
