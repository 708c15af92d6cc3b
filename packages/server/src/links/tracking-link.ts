/** The link that a customer comes with: its secret is the only credential. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignIn, SignIns } from '../access/sign-in.ts'
import type { Principal, Runtime } from '../http/context.ts'
import { AppError, errorAt } from '../kernel/errors.ts'
import { instantOf } from '../kernel/instant.ts'
import { isSameHash } from '../kernel/secret-text.ts'
import { LINK_TEXTS } from './link-texts.ts'
import { isExpired } from './rules.ts'
import type { Link } from './schema.ts'
import { findLinkWithHash } from './store.ts'

const SECRET = 'Vanline-Tracking'

/** The header with the secret, so that it is in no URL and no log. */
export const SECRET_HEADERS = [
  {
    name: SECRET,
    description: 'The secret of a tracking link.',
    example: 'vlt_01a1df141e0070179b35b8b3a50b7eba_JmPDZ7MlPNUgBkRHVuJkmZb6jU0Tq7J5rWk3mVNX1aE',
  },
] as const

/** The secret of a request, and its link. Too many wrong secrets from an address end in 429. */
export async function admittedLink(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  signIns: SignIns,
): Promise<{ secret: string; link: Link }> {
  const secret = secretOf(request)
  const link = await admitted(signIns.begin(request, reply, `${SECRET} ${secret}`), () =>
    requireValidLink(runtime, secret),
  )
  return { secret, link }
}

function secretOf({ headers }: FastifyRequest): string {
  const sent = headers[SECRET.toLowerCase()]
  if (typeof sent === 'string') return sent
  throw errorAt('invalid_header', { header: SECRET }, 'required', `${SECRET} must have the secret of a tracking link.`)
}

/** Looks up a secret as an attempt to sign in. */
async function admitted<Found>(attempt: SignIn, find: () => Promise<Found>): Promise<Found> {
  try {
    const found = await find()
    attempt.succeeded()
    return found
  } catch (error) {
    throw attempt.failed(error as Error)
  }
}

/** Stands for a secret that cannot be read, so that it costs a lookup like any other. */
const UNREADABLE = { id: '00000000-0000-0000-0000-000000000000', secretHash: '' }

/** The link of a secret. The same 404 at the same cost for one that is malformed, unknown, expired or revoked. */
export async function requireValidLink({ db, clock }: Runtime, secret: string): Promise<Link> {
  const { id, secretHash } = LINK_TEXTS.read(secret) ?? UNREADABLE
  const found = await findLinkWithHash(db, id)
  if (!found || !isSameHash(found.secretHash, secretHash) || isExpired(found.link, instantOf(clock())))
    throw trackingNotFound()
  return found.link
}

export const trackingNotFound = () =>
  new AppError('invalid_tracking_link', 'This tracking link is not valid. It may have expired or been revoked.')

/** The actor of what is asked with a link. No subject of a token begins like this. */
export const linkActorOf = (linkID: string): string => `link:${linkID}`

/** The caller that a link stands for. It may ask, and reads no record: what it sees is made by the operations of the tracking page. */
export const linkPrincipal = ({ id, expiresAt }: Link): Principal => ({
  ...{ id: linkActorOf(id), name: null, kind: 'link', scopes: new Set(['requests:write']) },
  ...{ endsAtMs: Date.parse(expiresAt), keyID: null, channels: null, partyID: null },
})
