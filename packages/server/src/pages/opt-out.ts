/**
 * The page on which a recipient ends further messages. GET only shows a button, because programs that check mails follow their links; a POST
 * does it, also that of a mail program with a button of its own (RFC 8058). The token in the URL names a person only by a digest.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCompany } from '../company/store.ts'
import { PAGE_HEADERS } from '../edge/headers.ts'
import type { Runtime } from '../http/context.ts'
import { contextWithoutRequest } from '../kernel/context.ts'
import { maskedAddress } from '../message-opt-outs/address-rules.ts'
import { optOutFrom } from '../message-opt-outs/rules.ts'
import { findMessageKey, findOptOutOf } from '../message-opt-outs/store.ts'
import { type OptOutClaim, readOptOutToken } from '../message-opt-outs/token-rules.ts'
import { messageOptOutCreated } from '../message-opt-outs/writes.ts'
import { escapedForHtml } from '../message-templates/render-rules.ts'
import type { Message } from '../messages/schema.ts'
import { findMessageDoc } from '../messages/store.ts'
import { OPT_OUT_WORDS, type OptOutWords, wordsFor } from './opt-out-words.ts'

const HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
}

const STYLE =
  'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem;color:#1f2933;background:#fff}button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:.4rem;background:#1c5f8f;color:#fff}'

/** Nothing is known of a message that was deleted, but that the recipient wants no more. */
const HIDDEN = '•••'

export function optOutPage(app: FastifyInstance, runtime: Runtime): void {
  const url = '/opt-out/:token'
  app.get(url, (request, reply) => respond(runtime, request, reply, async () => 'ask'))
  app.post(url, (request, reply) =>
    respond(runtime, request, reply, async (claim) => {
      await optOut(runtime, claim)
      return 'done'
    }),
  )
}

async function respond(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  act: (claim: OptOutClaim) => Promise<'ask' | 'done'>,
): Promise<FastifyReply> {
  const { token = '' } = request.params as { token?: string }
  const claim = readOptOutToken(await findMessageKey(runtime.db), token)
  const language = wordsFor(request.headers['accept-language'])
  const { name } = await findCompany(runtime.db)
  reply.headers(HEADERS)
  if (!claim) return reply.code(404).send(pageOf(language, name, 'unknown'))
  const state = await act(claim)
  return reply.send(pageOf(language, name, state, claim.by))
}

/** Notes that a recipient wants no more messages; nothing if that is known. */
async function optOut({ db, clock }: Runtime, claim: OptOutClaim): Promise<void> {
  const { by, recipientKey, messageID } = claim
  await db.change(async (tx) => {
    if ((await findOptOutOf(tx, recipientKey)) !== undefined) return { writes: [], answer: null }
    const doc = await findMessageDoc(tx, messageID)
    const message: Message | undefined = doc === undefined ? undefined : JSON.parse(doc)
    const masked = message?.to == null ? HIDDEN : maskedAddress(by, message.to)
    const ctx = contextWithoutRequest(`message:${messageID}`, clock())
    return { writes: messageOptOutCreated(optOutFrom({ by, masked, messageID }, ctx), recipientKey, ctx), answer: null }
  })
}

function pageOf(
  language: keyof typeof OPT_OUT_WORDS,
  company: string | null,
  state: keyof OptOutWords['states'],
  by: OptOutClaim['by'] = 'EMAIL',
): string {
  const words = OPT_OUT_WORDS[language]
  const who = escapedForHtml(company ?? words.company)
  const said = words.states[state].replace('{company}', who).replace('{what}', words.what[by])
  const form = state === 'ask' ? `<form method="post"><button>${words.button}</button></form>` : ''
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title><style>${STYLE}</style></head><body><main><h1>${words.title}</h1><p>${said}</p>${form}</main></body></html>`
}
