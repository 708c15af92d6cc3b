import { counted, lasting, type Screen } from '../copy/progress.ts'
import { safe } from '../output.ts'

const BAR = 24
const TERMINAL_EVERY_MS = 100
const LINE_EVERY_MS = 5_000

export type ImportProgress = {
  /** How much of the file was read, in bytes. */
  read(bytes: number): void
  row(): void
  /** Prints a line that stays, above the bar. */
  say(line: string): void
  end(): void
}

/** Shows how far a file has come: a bar on a terminal, a plain line now and then elsewhere. `size` is unknown for a pipe. */
export function importProgress(
  screen: Screen,
  size: number | undefined,
  clock = () => performance.now(),
): ImportProgress {
  const startedAt = clock()
  let [bytes, rows, shownAt] = [0, 0, startedAt]
  const show = () => {
    shownAt = clock()
    const line = progressLine(
      { share: shareOf(bytes, size), rows, elapsedMs: shownAt - startedAt },
      screen.isTTY === true,
    )
    screen.write(screen.isTTY ? `\r\x1b[K${line.slice(0, (screen.columns || 80) - 1)}` : `${line}\n`)
  }
  return {
    read(count) {
      bytes += count
    },
    row() {
      rows += 1
      if (clock() - shownAt >= (screen.isTTY ? TERMINAL_EVERY_MS : LINE_EVERY_MS)) show()
    },
    say(line) {
      // The line may quote what stands in the file.
      screen.write(`${screen.isTTY ? '\r\x1b[K' : ''}${safe(line)}\n`)
    },
    end() {
      if (screen.isTTY) screen.write('\r\x1b[K')
    },
  }
}

const shareOf = (bytes: number, size: number | undefined): number | undefined =>
  size === undefined || size === 0 ? undefined : Math.min(1, bytes / size)

/** One line: how far, how fast, and for how long still. */
export function progressLine(
  { share, rows, elapsedMs }: { share: number | undefined; rows: number; elapsedMs: number },
  hasBar: boolean,
): string {
  const rate = elapsedMs > 0 ? (rows / elapsedMs) * 1000 : 0
  const pace = `${counted(rows)} rows, ${counted(Math.round(rate))}/s`
  if (share === undefined) return pace
  const left = share > 0 ? `, ${lasting((elapsedMs / 1000) * (1 / share - 1))} left` : ''
  const filled = Math.round(share * BAR)
  const bar = hasBar ? `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ` : ''
  return `${bar}${Math.floor(share * 100)} %, ${pace}${left}`
}
