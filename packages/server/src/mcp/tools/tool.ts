import type { TObject, TSchema } from 'typebox'
import type { Body, Service, ServiceAnswer } from '../service.ts'

/** The arguments of a call, after their form was checked. */
export type Arguments = Record<string, Body>

/** The version that the user of the agent was asked about, its fields in question, and the answers. */
export type Decided = { eTag: string; paths: readonly string[]; answers: Record<string, Body> }

/** What the user of the agent was asked, if the client can ask. */
export type Asking = {
  canAsk: boolean
  decided: Decided | undefined
}

/** A form for the user of the agent, about the version of a record that has this tag. */
export type Form = { eTag: string; message: string; properties: Record<string, Body>; required: string[] }

/** The end of a call: its result, why it was refused, or what to ask the user. */
export type Outcome = { result: object } | { refusal: Refusal } | { form: Form; refusal: Refusal }

/** A refusal as a tool error: its code and what to do are for the model, the rest are the members of the problem. */
export type Refusal = { code: string; status: number; detail: string; next?: string; [member: string]: unknown }

export type Tool = {
  name: string
  title: string
  description: string
  /** The operations of the API that it calls. */
  operations: readonly string[]
  input: TObject
  output: TSchema
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }
  call(service: Service, args: Arguments, asking: Asking): Promise<Outcome>
}

export const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true } as const
/** A call of ours can be repeated as it was, and takes effect once. */
export const ADDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: true } as const
export const CHANGES = { readOnlyHint: false, destructiveHint: true, idempotentHint: true } as const

/** The path of a record, or of what belongs to it. */
export const pathOf = ({ kind, id }: Arguments, part = ''): string => `/v1/${kind}s/${encodeURIComponent(id)}${part}`

/** A query string of the parameters that have a value. */
export function queryOf(parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** The cursor of the next page in the Link header of a list. */
export const nextCursorOf = (answer: ServiceAnswer): { nextCursor?: string } => {
  const url = /<([^>]*)>; rel="next"/.exec(answer.header('link') ?? '')?.[1]
  const cursor = url === undefined ? null : new URL(url, 'http://localhost').searchParams.get('cursor')
  return cursor === null ? {} : { nextCursor: cursor }
}

/** The refusal of a request. `at` is the argument that was sent as content, where the pointers of its errors then begin. */
export function refusalOf({ status, header, body }: ServiceAnswer, at = ''): Refusal {
  const { type: _, title: __, instance: ___, code = 'unknown', detail = '', ...members } = body ?? {}
  const retryAfter = header('retry-after')
  const refusal = {
    ...{ code, status, detail, ...members },
    ...(retryAfter !== undefined && { retryAfterSeconds: Number(retryAfter) }),
  }
  return withPlaces(refusal, (pointer) => `${at}${pointer}`)
}

/** A refusal whose errors point to arguments of the tool instead of members of the content that it sent. */
export const withPlaces = (refusal: Refusal, placed: (pointer: string) => string): Refusal =>
  Array.isArray(refusal.errors)
    ? {
        ...refusal,
        errors: refusal.errors.map((error: Body) =>
          typeof error.pointer === 'string' ? { ...error, pointer: placed(error.pointer) } : error,
        ),
      }
    : refusal
