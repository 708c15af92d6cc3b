import type { FastifyReply, FastifyRequest } from 'fastify'

/** One attempt: exactly one of these is called when its outcome is known. */
export type SignIn = {
  succeeded(): void
  /** The error to answer with: what is wrong with the credential, or 429. */
  failed(error: unknown): unknown
}

export type SignIns = {
  /** Lets a credential be looked up, or throws 429. */
  begin(request: FastifyRequest, reply: FastifyReply): SignIn
}
