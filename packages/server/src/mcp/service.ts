/** The service as the tools see it: requests to its API as the caller of the tool. */
export type Service = {
  /** Sends a request and reads the whole answer, which may be a problem. */
  send(request: ServiceRequest): Promise<ServiceAnswer>
  /** Opens the event stream of the caller; ends when `signal` does. */
  openStream(path: string, signal: AbortSignal): Promise<ServiceStream>
}

export type ServiceRequest = {
  method: 'GET' | 'QUERY' | 'POST' | 'PATCH'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: object
}

// biome-ignore lint/suspicious/noExplicitAny: JSON of the API, which its own tests check
export type Body = any

export type ServiceAnswer = { status: number; header: (name: string) => string | undefined; body: Body }

type ServiceStream = { status: number; chunks: AsyncIterable<Uint8Array> }

/** The channel of all writes of agents. */
export const CHANNEL = 'mcp'

/** The headers of every request that an agent makes. */
export const headersOf = ({ method, headers, body }: ServiceRequest): Record<string, string> => ({
  accept: 'application/json',
  ...(body && { 'content-type': 'application/json' }),
  ...(method === 'POST' || method === 'PATCH' ? { 'vanline-channel': CHANNEL } : {}),
  ...headers,
})
