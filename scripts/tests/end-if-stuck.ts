/** How long a process may live on after its last test: connections close, and databases are deleted. */
const ENDING_MAX_MS = 60_000

/**
 * Ends a process that lives on after its tests, and says what is open in it. Otherwise a run would wait for it without a word and without an end.
 * The timer itself does not keep the process alive.
 */
export function endIfStuck(afterMs = ENDING_MAX_MS): void {
  setTimeout(() => {
    const open = [...new Set(process.getActiveResourcesInfo())].join(', ')
    process.stderr.write(`The tests of this process have ended, but the process has not: ${open} is still open.\n`)
    process.exit(1)
  }, afterMs).unref()
}
