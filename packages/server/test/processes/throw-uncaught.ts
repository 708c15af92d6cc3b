/** Makes the process meet an error that nothing handles, each time it gets SIGUSR2: first an exception, then a rejection. */
let count = 0

process.on('SIGUSR2', () => {
  count += 1
  if (count > 1) void Promise.reject(new Error(`planted rejection ${count}`))
  else
    setImmediate(() => {
      throw new Error('planted exception')
    })
})
