const TERMINAL_EVERY_MS = 100
const LINE_EVERY_MS = 5_000

/** The output stream for progress. */
export type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

export type Progress = {
  /** Starts a part of the work, of which some may be done already. */
  begin: (what: string, done: number, total: number) => void
  add: (rows: number) => void
  end: () => void
}

/**
 * Shows progress: on a terminal one line that is updated, with speed and remaining time; otherwise plain lines, one for each finished part and
 * one every few seconds. `rows` is the total amount, counted in `unit`.
 */
export function progressOn(screen: Screen, rows: number, unit = 'rows', clock = () => performance.now()): Progress {
  const startedAt = clock()
  let [doneInAll, printedAt] = [0, startedAt]
  let part = { what: '', done: 0, total: 0 }

  const show = () => {
    printedAt = clock()
    const line = lineOf(part, { done: doneInAll, rows, elapsedMs: printedAt - startedAt }, unit)
    if (!screen.isTTY) screen.write(`${line}\n`)
    else screen.write(`\r\x1b[K${line.slice(0, (screen.columns || 80) - 1)}`)
  }

  return {
    begin(what, done, total) {
      part = { what, done, total }
      if (screen.isTTY) show()
    },
    add(count) {
      part.done += count
      doneInAll += count
      if (clock() - printedAt >= (screen.isTTY ? TERMINAL_EVERY_MS : LINE_EVERY_MS)) show()
    },
    end() {
      if (screen.isTTY) screen.write('\r\x1b[K')
      screen.write(`${part.what}: ${formatCount(part.done)} of ${formatCount(part.total)}\n`)
    },
  }
}

type Part = { what: string; done: number; total: number }

/** One line: progress of this part, speed, and remaining time of the whole work. */
export function lineOf(part: Part, all: { done: number; rows: number; elapsedMs: number }, unit = 'rows'): string {
  const share = part.total === 0 ? 100 : Math.floor((part.done / part.total) * 100)
  const head = `${part.what}: ${formatCount(part.done)} of ${formatCount(part.total)} (${share} %)`
  if (all.done === 0 || all.elapsedMs <= 0) return head
  const rate = (all.done / all.elapsedMs) * 1000
  return `${head}, ${formatCount(Math.round(rate))} ${unit}/s, ${formatDuration((all.rows - all.done) / rate)} left`
}

export const formatCount = (rows: number): string => rows.toLocaleString('en-US')

/** Seconds as text: 2 min 5 s. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
