/**
 * The values that we need of node:http. An import of a module of Node reads all of its exports, and WebSocket, one of those of node:http,
 * loads the whole HTTP client of Node, which this process does not use.
 */
export const { IncomingMessage, METHODS, STATUS_CODES } = process.getBuiltinModule('node:http')
