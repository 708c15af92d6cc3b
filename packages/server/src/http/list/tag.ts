import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeRoom } from '../../kernel/make-room.ts'
import { CACHING_BY_PREFERENCE } from '../answer/answer.ts'
import { namesVersion } from '../conditional.ts'

/** Sets the weak tag of a list at a version, and returns whether the client has it. */
export function isListUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  list: string,
  version: string,
  caching = CACHING_BY_PREFERENCE,
): boolean {
  const tag = `${version}-${formOf(JSON.stringify([list, request.url, request.headers.prefer ?? '']))}`
  reply.header('etag', `W/"${tag}"`).headers(caching)
  const sent = request.headers['if-none-match']
  return sent !== undefined && namesVersion(sent, (opaque) => opaque === tag)
}

const FORMS_KEPT_MAX = 500
/** The filters of a QUERY can be long. Those are not kept. */
const FORM_LENGTH_MAX = 1_000
const forms = new Map<string, string>()

/** A short name of the form in which a list was asked for. Clients read the same lists again and again, so the last ones are kept. */
function formOf(asked: string): string {
  const known = forms.get(asked)
  if (known !== undefined) return known
  const form = hash('sha256', asked, 'base64url').slice(0, 11)
  if (asked.length > FORM_LENGTH_MAX) return form
  makeRoom(forms, FORMS_KEPT_MAX)
  forms.set(asked, form)
  return form
}

/**
 * The version of a list counts all changes, also those that a bound caller must not know of, and distributed tables have none. So the page
 * has a tag by its content: the tags of its records, or their text.
 */
export function isPageUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  form: string,
  content: readonly string[],
  caching = CACHING_BY_PREFERENCE,
): boolean {
  const whole = [form, reply.getHeader('total-count'), ...content].join('\n')
  const isUnchanged = isListUnchanged(request, reply, '', hash('sha256', whole, 'base64url').slice(0, 22), caching)
  if (isUnchanged) reply.removeHeader('total-count').removeHeader('preference-applied')
  return isUnchanged
}
