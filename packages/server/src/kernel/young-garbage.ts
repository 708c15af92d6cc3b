/**
 * Frees the memory of files that went through. Their chunks are garbage at once, but they are outside of the heap of V8, which collects
 * when tens of megabytes have come together, and then marks the whole heap: that took more time than the transfer of the file. A
 * collection of the young generation, where the chunks are, takes about a millisecond.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const BYTES_BETWEEN = 8 * 1024 * 1024

/** The function of V8 that collects garbage. Only a context that begins while the flag is on has it. */
function exposedCollect(): (options: { type: 'minor' }) => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return collect
}

let collect: ReturnType<typeof exposedCollect> | undefined
let bytesSince = 0

/** Counts bytes of files that went through, and frees them from time to time. */
export function countTransferred(bytes: number): void {
  bytesSince += bytes
  if (bytesSince < BYTES_BETWEEN) return
  bytesSince = 0
  collect ??= exposedCollect()
  collect({ type: 'minor' })
}
