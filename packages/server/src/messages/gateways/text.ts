/** Sends text messages through a service of the company's choice, over HTTP. */
import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { ForbiddenTarget, guardedLookup, isPrivateHost } from '../../webhooks/deliveries/guard.ts'
import { retryAfterOf } from '../../webhooks/deliveries/rules.ts'
import { exchange, reasonOf } from '../../webhooks/deliveries/send.ts'
import { type Gateway, later, type Outcome, type Text } from './gateway.ts'
import { outcomeOfAnswer } from './text-answers.ts'
import { requestOf, secretsOf, type TextTemplate } from './text-template.ts'

const ANSWER_MAX_MS = 15_000
const PRIVATE = 'The host of VANLINE_TEXT_GATEWAY has no public address. A private one needs "allowPrivate": true.'

export type TextOptions = { template: TextTemplate; timeoutMs?: number; lookup?: LookupFunction; clock?: () => number }

export function openTextGateway({ template, timeoutMs = ANSWER_MAX_MS, lookup, clock }: TextOptions): Gateway<Text> {
  const { allowPrivate } = template
  const guard = allowPrivate ? {} : { lookup: lookup ?? guardedLookup() }
  // Each message has a connection of its own: an idle one that the service is just closing would make its outcome unknown.
  const agent = new Agent({
    ...{ pipelining: 0, headersTimeout: 0, bodyTimeout: 0, allowH2: false, connect: { timeout: timeoutMs, ...guard } },
  })
  const secrets = secretsOf(template)

  return {
    async send(text) {
      const { method, url, headers, body } = requestOf(template, text)
      if (!allowPrivate && isPrivateHost(url)) return later(PRIVATE)
      let isBegun = false
      const request = { method, headers, body, origin: url.origin, path: `${url.pathname}${url.search}` }
      try {
        const answer = await exchange(agent, request, timeoutMs, () => {
          isBegun = true
        })
        return withoutSecrets(outcomeOfAnswer(template, answered(answer, secrets, clock)), secrets)
      } catch (error) {
        if (error instanceof ForbiddenTarget) return later(PRIVATE)
        const reason = reasonOf(error, timeoutMs)
        // The service may have taken a request of which it has got only a part.
        return isBegun ? { kind: 'UNKNOWN', error: reason } : later(reason)
      }
    },
    close() {
      agent.destroy(new Error('The service stops.')).catch(() => {})
    },
  }
}

type Answer = Awaited<ReturnType<typeof exchange>>

const answered = ({ status, responseBody, retryAfter }: Answer, secrets: readonly string[], clock = Date.now) => ({
  status: status ?? 0,
  content: responseBody ? withoutAny(responseBody, secrets) : null,
  retryAfterS: retryAfterOf(retryAfter ?? undefined, clock()),
})

/** An answer may repeat what was sent. Its content is cleaned before it is cut to its length, and the text after it was decoded. */
function withoutSecrets(outcome: Outcome, secrets: readonly string[]): Outcome {
  return outcome.kind === 'SENT' ? outcome : { ...outcome, error: withoutAny(outcome.error, secrets) }
}

const withoutAny = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
