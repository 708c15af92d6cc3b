import assert from 'node:assert/strict'
import type { Answer, Body, TestApp } from '../app.ts'
import type { Example, Ready } from './ready.ts'

/** An operation as the OpenAPI document describes it. */
export type Operation = {
  id: string
  method: string
  path: string
  /** The documented success statuses. 201 is the first, before a former 200. */
  successes: number[]
  /** The documented errors, each code with its status. */
  errors: Map<string, number>
  queryParameters: string[]
  /** The parameters of the query as they are described. */
  parameters: Body[]
  /** The members of the content, if it takes any. */
  members: string[] | undefined
  isPatch: boolean
  /** Whether the content is a file, and whether it can be a form with one. */
  isFile: boolean
  takesForm: boolean
  /** The required scope. */
  scope: string | undefined
  /** Another scope that suffices to begin. */
  orScope: string | undefined
  /** The example of its content in each media type of JSON. Files and forms have tests of their own. */
  contents: [type: string, example: Body][]
  /** The example of its first success, if that has content. */
  shown: Body
}

const OPERATIONS = new WeakMap<Body, Operation[]>()

/** The operations of a document. */
export function operationsOf(openapi: Body): Operation[] {
  const operations = OPERATIONS.get(openapi) ?? describedBy(openapi)
  OPERATIONS.set(openapi, operations)
  return operations
}

function describedBy(openapi: Body): Operation[] {
  const examplesOf = ({ example, examples = {} }: Body): Body[] => {
    const named = Object.values<Body>(examples)
    return named.length > 0
      ? named.map(({ $ref }) => openapi.components.examples[$ref.split('/').pop()].value)
      : [example]
  }
  const exampleOf = (media: Body): Body => examplesOf(media)[0]
  const successOf = (responses: Body): Body =>
    Object.entries<Body>(responses).find(([status]) => Number(status) < 400)?.[1].content?.['application/json']
  // Content that may also be an import is described as what everyone sends.
  const resolved = (schema: Body): Body =>
    schema.anyOf
      ? resolved(schema.anyOf[0])
      : schema.$ref
        ? openapi.components.schemas[schema.$ref.split('/').pop()]
        : schema
  return Object.entries<Body>(openapi.paths).flatMap(([path, item]) =>
    Object.entries<Body>(item).map(([method, { operationId, responses, parameters, requestBody, ...rest }]) => ({
      id: operationId,
      method: method.replace('x-', '').toUpperCase(),
      path,
      successes: Object.keys(responses)
        .map(Number)
        .filter((status) => status < 400)
        .sort((a, b) => Number(b === 201) - Number(a === 201)),
      errors: new Map(
        Object.entries<Body>(responses).flatMap(([status, { description }]) =>
          Number(status) >= 400
            ? [...description.matchAll(/`(\w+)`/g)].map(([, code]): [string, number] => [code, Number(status)])
            : [],
        ),
      ),
      queryParameters: parameters.filter((each: Body) => each.in === 'query').map((each: Body) => each.name),
      parameters: parameters.filter((each: Body) => each.in === 'query'),
      members:
        requestBody?.content['application/json'] &&
        Object.keys(resolved(requestBody.content['application/json'].schema).properties),
      isFile: requestBody?.content['*/*'] !== undefined,
      takesForm: requestBody?.content['multipart/form-data'] !== undefined,
      isPatch: requestBody?.content['application/json-patch+json'] !== undefined,
      scope: rest['x-scope'],
      orScope: rest['x-or-scope'],
      contents: Object.entries<Body>(requestBody?.content ?? {}).flatMap(([type, media]) =>
        type.endsWith('json')
          ? examplesOf(media).flatMap((example): [string, Body][] => (example === undefined ? [] : [[type, example]]))
          : [],
      ),
      shown: exampleOf(successOf(responses) ?? {}),
    })),
  )
}

type Send = {
  query?: string
  body?: Body
  raw?: string | Buffer
  headers?: Record<string, string>
  ifMatch?: string | null
}

/** Sends a prepared request with some changes. `ifMatch: null` omits the tag. */
export function send({ call }: TestApp, { method }: Operation, ready: Ready, other: Send = {}): Promise<Answer> {
  const {
    query = '',
    body = ready.body,
    raw = other.body === undefined ? ready.raw : undefined,
    headers = {},
    ifMatch = ready.eTag ?? null,
  } = other
  const isWrite = method !== 'GET'
  const conditional: Record<string, string> =
    ifMatch !== null && (isWrite || other.ifMatch !== undefined) ? { 'if-match': ifMatch } : {}
  const content = raw === undefined ? { body } : { raw }
  const url = ready.url.includes('?') ? `${ready.url}${query.replace('?', '&')}` : `${ready.url}${query}`
  return call(method, url, { ...content, headers: { ...ready.headers, ...conditional, ...headers } })
}

/** A property of operations that follows from their description. `when` selects the operations it holds for. */
export type Proof = {
  name: string
  when(operation: Operation): boolean
  /** Whether it only reads, or sends what is refused. Such proofs share one prepared request, which must succeed after all of them. */
  changesNothing?: true
  prove(app: TestApp, operation: Operation, prepare: Example['ready'], all: Operation[]): Promise<void>
}

/** Whether the document lists this error for the operation. */
export const documents = (code: string) => (operation: Operation) => operation.errors.has(code)

/** The answer is the documented problem. */
export function refusedWith(answer: Answer, operation: Operation, code: string): void {
  const { status, headers, body } = answer
  assert.equal(body?.code, code, answer.text)
  assert.equal(status, operation.errors.get(code))
  assert.equal(body.status, status)
  assert.equal(body.type, `/problems/${code}`)
  assert.equal(body.instance, `urn:uuid:${headers['x-request-id']}`)
  assert.ok(body.title && body.detail)
  assert.match(headers['content-type']!, /^application\/problem\+json(;|$)/)
  assert.equal(headers['cache-control'], 'no-store')
  if (status === 400 || status === 422) assert.ok(body.errors?.length > 0, 'a 400 or 422 says what is wrong, and where')
}
