/** How a text message becomes a request to the service that sends it: from a template, or from the name of a usual service. */
import { Buffer } from 'node:buffer'
import { isPrivateHost } from '../../webhooks/deliveries/guard.ts'
import type { Text } from './gateway.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export type TextTemplate = {
  method: 'POST' | 'PUT' | 'GET'
  url: string
  headers: Record<string, string>
  body: { [name: string]: Json } | null
  /** How the answer is read. */
  service: 'ANY' | 'TWILIO' | 'VONAGE'
  /** Where the id of the message is in the answer, as a JSON Pointer; null if the status alone counts. */
  id: string | null
  allowPrivate: boolean
}

/** Its message completes the sentence "VANLINE_TEXT_GATEWAY …", and never repeats what the setting contains. */
export class BadTemplate extends Error {}

const MEMBERS = ['method', 'url', 'headers', 'body', 'id', 'allowPrivate']
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const HEADER = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
const FORBIDDEN_HEADERS = ['host', 'content-length', 'connection', 'transfer-encoding', 'expect', 'upgrade']

/** Reads the setting. */
export function readTextTemplate(text: string): TextTemplate {
  const [, service, account, secret, from] = /^(twilio|vonage):([^:@\s]+):([^:@\s]+)@(\S{1,64})$/.exec(text) ?? []
  if (service && account && secret && from) return SERVICES[service as 'twilio' | 'vonage'](account, secret, from)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new BadTemplate('must be twilio:<account>:<token>@<from>, vonage:<key>:<secret>@<from> or a JSON object')
  }
  const template = checked(read)
  const used = JSON.stringify([template.url, template.body])
  for (const name of ['{{text}}', '{{to}}'])
    if (!used.includes(name) && !(name === '{{to}}' && used.includes('{{digits}}')))
      throw new BadTemplate(`must have ${name} in its url or body`)
  return template
}

function checked(read: unknown): TextTemplate {
  if (!isObject(read)) throw new BadTemplate('must be a JSON object')
  const unknown = Object.keys(read).find((name) => !MEMBERS.includes(name))
  if (unknown !== undefined) throw new BadTemplate(`must have no members but ${MEMBERS.join(', ')}`)
  const { method = 'POST', url, headers = {}, body = null, id = null, allowPrivate = false } = read
  if (method !== 'POST' && method !== 'PUT' && method !== 'GET')
    throw new BadTemplate('must have one of POST, PUT and GET as its method')
  if (typeof allowPrivate !== 'boolean') throw new BadTemplate('must have true or false as its allowPrivate')
  if (typeof url !== 'string' || !isUsableUrl(url, allowPrivate))
    throw new BadTemplate(
      'must have an https url without a user, a password and placeholders in its host; http and private addresses need allowPrivate',
    )
  if (id !== null && !(typeof id === 'string' && id.startsWith('/')))
    throw new BadTemplate('must have a JSON Pointer as its id')
  const all = checkedHeaders(headers)
  if (body !== null && (!isObject(body) || method === 'GET'))
    throw new BadTemplate('must have an object as its body, and none with GET')
  const isForm = all['content-type']?.startsWith(FORM_TYPE)
  if (isForm && Object.values(body ?? {}).some((value) => typeof value !== 'string'))
    throw new BadTemplate('must have a body of texts for a form')
  requireKnown(JSON.stringify([url, body]), ['to', 'digits', 'text', 'id'])
  return { method, url, headers: all, body, service: 'ANY', id, allowPrivate }
}

const isObject = (value: unknown): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isUsableUrl(text: string, allowPrivate: boolean): boolean {
  if (!/^https?:\/\/[^/?#{}@\s]+([/?][^#\s]*)?$/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return allowPrivate || (url.protocol === 'https:' && !isPrivateHost(url))
}

function checkedHeaders(headers: Json): Record<string, string> {
  if (!isObject(headers)) throw new BadTemplate('must have an object as its headers')
  const all: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const isGood = HEADER.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)
    if (!isGood || FORBIDDEN_HEADERS.includes(name.toLowerCase()))
      throw new BadTemplate('must have headers with the names and values of HTTP, without those of the connection')
    requireKnown(value, ['id'])
    all[name.toLowerCase()] = value
  }
  const type = all['content-type'] ?? JSON_TYPE
  if (![JSON_TYPE, FORM_TYPE].some((known) => type === known || type.startsWith(`${known};`)))
    throw new BadTemplate(`must have ${JSON_TYPE} or ${FORM_TYPE} as its content-type`)
  return all
}

function requireKnown(text: string, known: readonly string[]): void {
  for (const [, name] of text.matchAll(PLACEHOLDER))
    if (!known.includes(name!.trim()))
      throw new BadTemplate(
        'must have no placeholders but {{to}}, {{digits}}, {{text}} and {{id}}, and in headers {{id}}',
      )
}

const PLACEHOLDER = /\{\{(.*?)\}\}/g

/** The usual services, by their name. */
const SERVICES: Record<'twilio' | 'vonage', (account: string, secret: string, from: string) => TextTemplate> = {
  twilio: (account, token, from) => ({
    method: 'POST',
    url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      'content-type': FORM_TYPE,
    },
    body: { To: '{{to}}', Body: '{{text}}', [/^MG/.test(from) ? 'MessagingServiceSid' : 'From']: from },
    ...{ service: 'TWILIO', id: '/sid', allowPrivate: false },
  }),
  vonage: (key, secret, from) => ({
    ...{ method: 'POST', url: 'https://rest.nexmo.com/sms/json', headers: { 'content-type': FORM_TYPE } },
    body: {
      ...{ api_key: key, api_secret: secret, from: from.replace(/^\+/, ''), to: '{{digits}}' },
      ...{ text: '{{text}}', type: 'unicode', 'client-ref': '{{id}}' },
    },
    ...{ service: 'VONAGE', id: '/messages/0/message-id', allowPrivate: false },
  }),
}

export type TextRequest = {
  method: TextTemplate['method']
  url: URL
  headers: Record<string, string>
  body: string | null
}

/** The request for one text message. */
export function requestOf(template: TextTemplate, { id, to, text }: Text): TextRequest {
  const values: Record<string, string> = { id, to, text, digits: to.replace(/\D/g, '') }
  const filled = (part: string, written = (value: string): string => value) =>
    part.replace(PLACEHOLDER, (_all, name: string) => written(values[name.trim()] ?? ''))
  const deep = (part: Json): Json => {
    if (typeof part === 'string') return filled(part)
    if (Array.isArray(part)) return part.map(deep)
    return isObject(part) ? Object.fromEntries(Object.entries(part).map(([name, each]) => [name, deep(each)])) : part
  }
  const body = template.body === null ? null : (deep(template.body) as Record<string, string>)
  const type = template.headers['content-type'] ?? JSON_TYPE
  const content = type.startsWith(FORM_TYPE) ? new URLSearchParams(body ?? {}).toString() : JSON.stringify(body)
  const headers = Object.entries(template.headers).map(([name, value]) => [name, filled(value)])
  return {
    method: template.method,
    url: new URL(filled(template.url, encodeURIComponent)),
    headers: {
      ...{ accept: JSON_TYPE, 'user-agent': 'Vanline', 'idempotency-key': id },
      ...(body !== null && { 'content-type': type }),
      ...Object.fromEntries(headers),
    },
    body: body === null ? null : content,
  }
}

/** The texts of a value, without their placeholders. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.split(PLACEHOLDER_OF_ANY)
    : Object.values(isObject(value) || Array.isArray(value) ? value : {}).flatMap(textsIn)

const PLACEHOLDER_OF_ANY = /\{\{.*?\}\}/

/** The path and the query of the URL: many services have their key there. */
const partsOfUrl = (url: string): string[] => {
  const { pathname, search } = new URL(url)
  return [pathname, search].flatMap((part) => decodedParts(part))
}

const decodedParts = (part: string): string[] =>
  part.split(/[/?&=]/).flatMap((each) => [...new Set([each, decoded(each)])].flatMap(textsIn))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parts of the template that no error may show. */
export const secretsOf = ({ url, headers, body }: Pick<TextTemplate, 'url' | 'headers' | 'body'>): string[] =>
  [...partsOfUrl(url), ...textsIn(headers), ...textsIn(body)]
    .flatMap((value) => [value, ...value.split(/[\s:,;]+/)])
    .filter((part) => part.length >= 6)
    .sort((a, b) => b.length - a.length)
