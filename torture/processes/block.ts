/** Keeps the process from doing anything for two seconds, each time it gets SIGUSR2: an event loop that is blocked. */
const BLOCKED_MS = 2_000

process.on('SIGUSR2', () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS)
})
