/** What one look found: all is well, or what to do about it. */
export type Finding = { about: string; isOk: boolean; says: string; todo?: string }

export const ok = (about: string, says: string): Finding => ({ about, isOk: true, says })

export const wrong = (about: string, says: string, todo: string): Finding => ({ about, isOk: false, says, todo })

const MIB = 1024 * 1024

/** Bytes as people say them. */
export function sized(bytes: number): string {
  const units = ['MB', 'GB', 'TB']
  let [size, unit] = [bytes / MIB, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}
