const TERMINAL_EVERY_MS = 100
const LINE_EVERY_MS = 5_000

/** Where progress is shown. */
export type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

export type Progress = {
  /** A part of the work begins, with some of it done already. */
  begin: (what: string, done: number, total: number) => void
  add: (rows: number) => void
  end: () => void
}

/**
 * Shows how far a work of many rows has come: on a terminal one line that is written over, with rate and time left; elsewhere plain
 * lines, one for each part that is done and one now and then in between. `rows` is what there is to do in all, counted in `unit`.
 */
export function progressOn(screen: Screen, rows: number, unit = 'rows', clock = () => performance.now()): Progress {
  const startedAt = clock()
  let [doneInAll, shownAt] = [0, startedAt]
  let part = { what: '', done: 0, total: 0 }

  const show = () => {
    shownAt = clock()
    const line = lineOf(part, { done: doneInAll, rows, elapsedMs: shownAt - startedAt }, unit)
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
      if (clock() - shownAt >= (screen.isTTY ? TERMINAL_EVERY_MS : LINE_EVERY_MS)) show()
    },
    end() {
      if (screen.isTTY) screen.write('\r\x1b[K')
      screen.write(`${part.what}: ${counted(part.done)} of ${counted(part.total)}\n`)
    },
  }
}

type Part = { what: string; done: number; total: number }

/** One line: how far this part is, how fast it goes, how long all of it will still take. */
export function lineOf(part: Part, all: { done: number; rows: number; elapsedMs: number }, unit = 'rows'): string {
  const share = part.total === 0 ? 100 : Math.floor((part.done / part.total) * 100)
  const head = `${part.what}: ${counted(part.done)} of ${counted(part.total)} (${share} %)`
  if (all.done === 0 || all.elapsedMs <= 0) return head
  const rate = (all.done / all.elapsedMs) * 1000
  return `${head}, ${counted(Math.round(rate))} ${unit}/s, ${lasting((all.rows - all.done) / rate)} left`
}

export const counted = (rows: number): string => rows.toLocaleString('en-US')

/** Seconds as somebody who waits would say them. */
export function lasting(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`
}
