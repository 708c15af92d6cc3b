/** Prints where a server listens, for the process that has started it. */
export const announce = (server) => console.log(`http://127.0.0.1:${server.address().port}`)
