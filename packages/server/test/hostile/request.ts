/** A hostile request, or one that changes nothing (200, without a code). Names in braces stand for prepared values: {shipmentID}, {shipmentTag}, … */
export type Hostile = {
  name: string
  status: number
  code: string
  /** An expected violation: a JSON Pointer, a parameter or a header, and its code. */
  error?: { at: string; code: string }
  /** The expected reason of a 412. */
  reason?: string
  send: Sent | Raw
}

export type Sent = {
  method: string
  url: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
}

/** Raw bytes that no client would send. `then` follows once an answer is there; `isCut` ends the connection after the bytes. */
export type Raw = { bytes: string | Buffer; then?: string; isCut?: true }

export const JSON_CONTENT = { 'content-type': 'application/json' }
export const PATCH = { ...JSON_CONTENT, 'if-match': '{shipmentTag}' }
export const SHIPMENT = '/v1/shipments/{shipmentID}'

const textOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

/** A read that is refused. */
export const reading = (
  url: string,
  status: number,
  code: string,
  error?: Hostile['error'],
  headers: Sent['headers'] = {},
): Hostile => ({
  name: `GET ${url.slice(0, 100)}${Object.keys(headers).length > 0 ? ` with ${JSON.stringify(headers)}` : ''}`,
  status,
  code,
  ...(error ? { error } : {}),
  send: { method: 'GET', url, headers },
})

/** Refused content; text is sent as it is, anything else as JSON. */
export const writing = (
  name: string,
  [method, url]: readonly [string, string],
  body: unknown,
  status: number,
  code: string,
  error?: Hostile['error'],
  headers: Sent['headers'] = method === 'POST' || method === 'QUERY' ? JSON_CONTENT : PATCH,
): Hostile => ({
  name: `${name}: ${method} ${url}`,
  status,
  code,
  ...(error ? { error } : {}),
  send: { method, url, headers, body: textOf(body) },
})

/** The operations that take content. */
export const TO = {
  shipments: ['POST', '/v1/shipments'],
  shipment: ['PATCH', SHIPMENT],
  status: ['PATCH', '/prime/v1/shipments/{shipmentID}/updateStatus'],
  address: ['PUT', '/v1/mto-shipment/{shipmentID}/address/{addressID}'],
  moves: ['POST', '/v1/moves'],
  move: ['PATCH', '/v1/moves/{moveID}'],
  moveStatus: ['PATCH', '/prime/v1/moves/{moveID}/updateStatus'],
  agents: ['POST', '/v1/shipments/{shipmentID}/agents'],
  agent: ['PUT', '/v1/agents/{agentID}'],
  services: ['POST', '/v1/shipments/{shipmentID}/services'],
  service: ['PATCH', '/v1/services/{serviceID}'],
  serviceStatus: ['PATCH', '/prime/v1/services/{serviceID}/updateStatus'],
  queryShipments: ['QUERY', '/v1/shipments'],
  queryMoves: ['QUERY', '/v1/moves'],
} as const
