/**
 * Whose turn it is to write.
 *
 * SQLite lets one process write at a time, and has no queue for the others: they would poll its lock. So the main process passes a turn
 * around. A process keeps the turn until another one asks for it, so a process that writes alone never waits.
 */
export type Turns<Process> = {
  /** Asks for the turn. `grant` is called when it comes, with whether another process waits for it already. */
  take(process: Process, grant: (isWanted: boolean) => void): void
  end(process: Process): void
  /** A process that has ended wants and holds nothing. */
  leave(process: Process): void
}

export function openTurns<Process>(tellWanted: (holder: Process) => void): Turns<Process> {
  let holder: Process | undefined
  let waiting: { process: Process; grant: (isWanted: boolean) => void }[] = []

  const next = (): void => {
    const first = waiting.shift()
    holder = first?.process
    first?.grant(waiting.length > 0)
  }
  const end = (process: Process): void => {
    if (holder === process) next()
  }
  return {
    take(process, grant) {
      waiting.push({ process, grant })
      if (holder === undefined || holder === process) next()
      else if (waiting.length === 1) tellWanted(holder)
    },
    end,
    leave(process) {
      waiting = waiting.filter((each) => each.process !== process)
      end(process)
    },
  }
}
