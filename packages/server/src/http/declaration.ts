/** What an operation declares about itself. Routing, checks and OpenAPI are derived from it. */
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import type { FilePart, StoredFile } from '../files/contents.ts'
import type { ErrorCode } from '../kernel/errors.ts'
import type { Json, JsonObject } from '../kernel/json.ts'
import type { RecordPolicy } from '../kernel/policy.ts'
import type { Validator } from '../kernel/validate.ts'
import type { Runtime } from './context.ts'
import type { Deprecation } from './deprecation.ts'

/** An answer: its schema, and its headers beside the common ones. */
export type AnswerDeclaration = {
  description: string
  schema?: TSchema & { $id?: string }
  mediaTypes?: readonly string[]
  /** The schemas of those media types that show it in another form. */
  otherForms?: Readonly<Record<string, TSchema>>
  headers?: readonly string[]
}

/** The declaration of an operation. Routing, checks and OpenAPI are derived from it. */
export type RouteDeclaration = {
  method: HTTPMethods
  url: string
  operationId: string
  summary: string
  description?: string
  tag: string
  /** The required scope; null for public operations. */
  scope: string | null
  /** Whether an operation without a scope still requires a credential. */
  needsCaller?: boolean
  /** Another scope that suffices to begin: the operation then checks what each part of the request requires. */
  orScope?: string
  /** The entry of access/policy.ts for the records in its answers. */
  policy?: RecordPolicy
  query?: TObject
  content?: ContentDeclaration
  /** Headers of its own that a request must have. */
  headers?: readonly { name: string; description: string; example: string }[]
  ifMatch?: 'required' | 'optional' | 'none'
  /** Whether If-Match names the version of another record than the one in the answer. */
  namesOther?: true
  isIdempotent?: boolean
  /** Whether If-None-Match: * is allowed: create the record only if it does not exist yet. */
  ifNoneMatch?: boolean
  /** Whether it may wait for events, without a time limit. */
  mayWait?: boolean
  /** Set when the operation is deprecated. */
  deprecation?: Deprecation
  answers: Record<number, AnswerDeclaration>
  errors: readonly ErrorCode[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    declaration?: RouteDeclaration
  }
}

/** The content of a request: plain JSON, a patch in one of three media types, or bytes. `Content` is what the decision gets. */
export type ContentDeclaration<Content = unknown> = {
  kind: 'json' | 'patch' | 'bytes'
  schema: TSchema
  /** For content that is a file, or contains one: JSON can have this alternative. */
  bytes?: BytesDeclaration
  isRequired?: boolean
  validate?: Validator
  /** How many requests the content counts as in the rate limit, if not as one. */
  countsAs?: (content: JsonObject) => number
  /** The scopes that the content needs, if they depend on it. */
  scopesFor?: (content: JsonObject) => readonly string[]
  /** For the compiler only. */
  readonly content?: Content
}

/**
 * Content that is received before the change is decided, because it may be long. `types` are its media types; any if there are none.
 * - `receive` stores the bytes, unless only their digest is needed, and returns what the decision uses.
 */
export type BytesDeclaration = {
  types: readonly string[]
  /** Of an alternative to JSON. */
  schema?: TSchema
  bytesMax: number
  receive(of: Receiving): Promise<Received>
}

/** A request with bytes. `stored` is the result of `find`. */
export type Receiving = {
  runtime: Runtime
  request: FastifyRequest
  reply: FastifyReply
  stored: unknown
  isStored: boolean
}

/** Received content: a file or a part of a file, perhaps with a record. */
export type Received = {
  record?: JsonObject
  file?: StoredFile
  part?: FilePart
  /** A text that was sent beside the record, and is stored with it. */
  text?: string
  /** The digest of the sent bytes, by which a retry is recognized. */
  fingerprint: string
  /** The content as a JSON value, if a record was sent beside the bytes. */
  value?: Json
  /** The version of the record that a part was received for. */
  eTag?: string | undefined
  /** Removes the stored bytes, unless a document uses them now. */
  settle(): Promise<void>
}
