import { formatCount, formatDuration, type Screen } from '../copy/progress.ts'
import { safe } from '../output.ts'

const BAR = 24
const TERMINAL_EVERY_MS = 100
const LINE_EVERY_MS = 5_000

export type ImportProgress = {
  /** Counts rows that are done, with their bytes in the file. */
  row(bytes: number, count?: number): void
  /** Prints a permanent line above the bar. */
  say(line: string): void
  end(): void
}

/** Shows the progress of an import: a bar on a terminal, otherwise a line every few seconds. `size` is unknown for a pipe. */
export function importProgress(
  screen: Screen,
  size: number | undefined,
  clock = () => performance.now(),
): ImportProgress {
  const startedAt = clock()
  let [bytes, rows, printedAt] = [0, 0, startedAt]
  const show = () => {
    printedAt = clock()
    const line = progressLine(
      { share: shareOf(bytes, size), rows, elapsedMs: printedAt - startedAt },
      screen.isTTY === true,
    )
    screen.write(screen.isTTY ? `\r\x1b[K${line.slice(0, (screen.columns || 80) - 1)}` : `${line}\n`)
  }
  return {
    row(size, count = 1) {
      rows += count
      bytes += size
      if (clock() - printedAt >= (screen.isTTY ? TERMINAL_EVERY_MS : LINE_EVERY_MS)) show()
    },
    say(line) {
      // The line may contain text from the file.
      screen.write(`${screen.isTTY ? '\r\x1b[K' : ''}${safe(line)}\n`)
    },
    end() {
      if (screen.isTTY) screen.write('\r\x1b[K')
    },
  }
}

const shareOf = (bytes: number, size: number | undefined): number | undefined =>
  size === undefined || size === 0 ? undefined : Math.min(1, bytes / size)

/** One line: progress, speed and remaining time. */
export function progressLine(
  { share, rows, elapsedMs }: { share: number | undefined; rows: number; elapsedMs: number },
  hasBar: boolean,
): string {
  const rate = elapsedMs > 0 ? (rows / elapsedMs) * 1000 : 0
  const pace = `${formatCount(rows)} row${rows === 1 ? '' : 's'}, ${formatCount(Math.round(rate))}/s`
  if (share === undefined) return pace
  const left = share > 0 ? `, ${formatDuration((elapsedMs / 1000) * (1 / share - 1))} left` : ''
  const filled = Math.round(share * BAR)
  const bar = hasBar ? `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ` : ''
  return `${bar}${Math.floor(share * 100)} %, ${pace}${left}`
}
