import type { FastifyReply, FastifyRequest } from 'fastify'

/** One attempt: exactly one of these is called with its result. */
export type SignIn = {
  succeeded(): void
  /** The error to answer with: the error of the credential, or 429. */
  failed(error: Error): Error
}

export type SignIns = {
  /** Admits the lookup of a credential, or throws 429. `credential` is the one that is looked up; a request may have several. */
  begin(request: FastifyRequest, reply: FastifyReply, credential: string): SignIn
}
