/** The result of one check: ok, ok with advice, or wrong with what to do. */
export type Finding = { about: string; isOk: boolean; says: string; todo?: string }

export const ok = (about: string, says: string): Finding => ({ about, isOk: true, says })

export const wrong = (about: string, says: string, todo: string): Finding => ({ about, isOk: false, says, todo })

/** Nothing is wrong, but the operator can do better. */
export const advice = (about: string, says: string, todo: string): Finding => ({ about, isOk: true, says, todo })

const MIB = 1024 * 1024

/** Bytes with a unit. */
export function formatBytes(bytes: number): string {
  const units = ['MB', 'GB', 'TB']
  let [size, unit] = [bytes / MIB, 0]
  while (size >= 1024 && unit < units.length - 1) [size, unit] = [size / 1024, unit + 1]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}
