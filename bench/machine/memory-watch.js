/**
 * Loaded into a server before it starts (`--import`): answers at the port that WATCH_FILE names with the memory of the process.
 * `/?collect` collects garbage first. The heap after a collection that V8 began by itself is remembered, so that a long measurement
 * need not force one, which would change what it measures.
 *
 * This file is JavaScript, because the compiler that strips types would be in the memory that is measured.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

function watch(file) {
  let [heapAfterCollection, collections] = [0, 0]
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) {
      if (detail?.kind !== constants.NODE_PERFORMANCE_GC_MAJOR) continue
      heapAfterCollection = getHeapStatistics().used_heap_size
      collections += 1
    }
  }).observe({ entryTypes: ['gc'] })
  const server = createServer((request, response) => {
    if (request.url === '/?collect') {
      setFlagsFromString('--expose-gc')
      runInNewContext('gc')()
      heapAfterCollection = getHeapStatistics().used_heap_size
    }
    response.end(JSON.stringify({ ...process.memoryUsage(), heapAfterCollection, collections }))
  })
  server.listen(0, '127.0.0.1', () => writeFileSync(file, String(server.address().port)))
  server.keepAliveTimeout = 600_000
  server.unref()
}

if (isMainThread && process.env.WATCH_FILE) watch(process.env.WATCH_FILE)
