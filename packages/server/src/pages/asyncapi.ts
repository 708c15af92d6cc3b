/**
 * The AsyncAPI document: the feed, the stream and the webhooks. Schemas, headers, parameters and examples are those of the OpenAPI document,
 * so that both follow from the same declarations.
 */
import { nameInRef, refTo, type Schema, type Schemas } from '../http/openapi/schemas.ts'

const FEED = '/v1/events'
/** The places of what an operation takes, and what a webhook gets. */
type Parameter = Schema & { name: string; in: string; required: boolean; description: string; schema: Schema }
type Media = Record<string, { schema: Schema; examples?: Record<string, Schema> }>
type Openapi = {
  info: { title: string; version: string; summary: string }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, { get: { parameters: Schema[]; responses: Record<string, { content: Media }> } }>
  webhooks: { event: { post: { description: string; parameters: Parameter[]; requestBody: { content: Media } } } }
  components: Record<'parameters' | 'examples' | 'schemas', Schemas> & { securitySchemes: Schemas }
}

/** The AsyncAPI document that belongs to an OpenAPI document. */
export function asyncapiOf(document: Schema): Schema {
  const openapi = document as Openapi
  const messages = messagesOf(openapi)
  return {
    asyncapi: '3.1.0',
    info: {
      title: openapi.info.title,
      version: openapi.info.version,
      description: `${openapi.info.summary}: the feed of all changes, the same as a stream, and what webhooks receive.`,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: openapi.tags.filter(({ name }) => name === 'Events' || name === 'Webhooks'),
    },
    defaultContentType: 'application/json',
    servers: serversOf(openapi),
    channels: channelsOf(openapi),
    operations: operationsOf(openapi),
    components: {
      messages,
      schemas: schemasIn(messages, openapi.components.schemas),
      securitySchemes: { ...openapi.components.securitySchemes, ...SECURITY_SCHEMES },
    },
  }
}

/** The ways to authenticate that AsyncAPI names in another way. */
const SECURITY_SCHEMES = {
  apiKey: { type: 'httpApiKey', in: 'header', name: 'X-API-Key', description: 'An API key vl_….' },
  certificate: { type: 'X509', description: 'A client certificate whose fingerprint is registered like a key.' },
}

const ref = (...steps: string[]): Schema => ({ $ref: `#/${steps.join('/')}` })

function serversOf({ servers: [server], components }: Openapi): Schema {
  const security = Object.keys(components.securitySchemes).map((name) => ref('components', 'securitySchemes', name))
  const url = URL.canParse(server!.url) ? new URL(server!.url) : undefined
  const place = url
    ? {
        host: url.host,
        protocol: url.protocol.slice(0, -1),
        ...(url.pathname === '/' ? {} : { pathname: url.pathname }),
      }
    : {
        ...{ host: '{host}', protocol: 'https' },
        variables: { host: { description: 'Where the service is.', default: 'localhost:8080' } },
      }
  return {
    service: { ...place, description: 'This server.', security },
    receiver: {
      ...{ host: '{host}', protocol: 'https', description: 'The server in the URL of a webhook.' },
      variables: { host: { description: 'Where you receive events.', default: 'hooks.example.com' } },
    },
  }
}

const TO_SERVICE = { servers: [ref('servers', 'service')] }

function channelsOf(openapi: Openapi): Schema {
  const chosen = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, ref('components', 'messages', name)]))
  return {
    feed: {
      address: FEED,
      title: 'The feed, page by page',
      description: 'All changes in order, without gaps. Each answer is a page.',
      ...TO_SERVICE,
      messages: chosen(['FeedRequest', ...PAGES]),
    },
    stream: {
      address: FEED,
      title: 'The feed as a stream',
      description:
        'The same URL with Accept: text/event-stream. The data of each server-sent event is one event of the feed. Last-Event-ID resumes.',
      ...TO_SERVICE,
      messages: chosen([...eventsOf(openapi), 'Presence']),
    },
    webhook: {
      address: null,
      title: 'The URL of a webhook',
      description: 'You name it when you create the webhook (POST /v1/webhooks).',
      servers: [ref('servers', 'receiver')],
      messages: chosen(SENT),
    },
  }
}

const PAGES = ['EventPage', 'CloudEventBatch'] as const
/** What a webhook gets, by its form. */
const SENT = ['CloudEvent', 'Event'] as const

function operationsOf(openapi: Openapi): Schema {
  const of = (channel: string, names: readonly string[]) => ({
    channel: ref('channels', channel),
    messages: names.map((name) => ref('channels', channel, 'messages', name)),
  })
  const tagged = (tag: string) => ({ tags: [{ name: tag }] })
  const reading = { http: { method: 'GET', query: queryOf(openapi), bindingVersion: '0.3.0' } }
  return {
    listEvents: {
      action: 'receive',
      title: 'Read the feed',
      description: 'Ask again with the position of the answer as after. With Prefer: wait=20 an empty answer waits.',
      ...tagged('Events'),
      ...of('feed', ['FeedRequest']),
      bindings: reading,
      reply: of('feed', PAGES),
    },
    streamEvents: {
      action: 'send',
      title: 'Follow the stream',
      description:
        'Every event as it happens, while the connection is open. Messages of presence come with presence=true.',
      ...tagged('Events'),
      ...of('stream', [...eventsOf(openapi), 'Presence']),
      bindings: reading,
    },
    receiveEvent: {
      action: 'send',
      title: 'Send an event to a webhook',
      description: openapi.webhooks.event.post.description,
      ...tagged('Webhooks'),
      ...of('webhook', SENT),
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
    },
  }
}

/** The names of the schemas of events, one for each kind of record. */
const eventsOf = ({ components }: Openapi): string[] =>
  (components.schemas.Event!.oneOf as Schema[]).map((schema) => nameInRef(schema)!)

function messagesOf(openapi: Openapi): Record<string, Schema> {
  const { paths, webhooks, components } = openapi
  const { content } = paths[FEED]!.get.responses[200]!
  const { post } = webhooks.event
  const examplesOf = (media: Media[string]) => {
    const refs = Object.values(media.examples ?? {})
    return { examples: refs.map((example) => ({ payload: components.examples[nameInRef(example)!]?.value })) }
  }
  const messageOf = (title: string, media: Media, contentType: string, headers?: Schema): Schema => ({
    ...{ title, contentType, ...(headers && { headers }), payload: payloadOf(media[contentType]!.schema) },
    ...examplesOf(media[contentType]!),
  })
  const sent = headersOf(post.parameters)
  return {
    FeedRequest: { title: 'A request for a page', headers: headersOf(parametersOf(openapi)) },
    EventPage: messageOf('A page of events', content, 'application/json'),
    CloudEventBatch: messageOf('A page of CloudEvents', content, 'application/cloudevents-batch+json'),
    CloudEvent: messageOf('An event as a CloudEvent', post.requestBody.content, 'application/cloudevents+json', sent),
    Event: { title: 'An event as in the feed', headers: sent, payload: payloadOf(refTo('Event')) },
    ...Object.fromEntries(eventsOf(openapi).map((name) => [name, streamed(name)])),
    Presence: {
      title: 'Who has a record open',
      summary: 'It has no id: it is no event, and is not repeated after a break.',
      headers: fieldsOf({ event: { type: 'string', const: 'presence' } }),
      payload: payloadOf(refTo('Presence')),
    },
  }
}

/** An event of the stream. */
const streamed = (name: string): Schema => ({
  title: name.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
  headers: fieldsOf({
    id: { type: 'integer', format: 'int64', description: 'seq of the event. Send the last one as Last-Event-ID.' },
    event: { type: 'string', description: 'type of the event.' },
  }),
  payload: payloadOf(refTo(name)),
})

const fieldsOf = (properties: Schemas): Schema => ({
  type: 'object',
  description: 'The fields of the server-sent event, beside data.',
  required: Object.keys(properties),
  properties,
})

/** The parameters of the feed, those that several operations share included. */
const parametersOf = ({ paths, components }: Openapi): Parameter[] =>
  paths[FEED]!.get.parameters.map(
    (parameter) => (parameter.$ref ? components.parameters[nameInRef(parameter)!] : parameter) as Parameter,
  )

const describedBy = (parameters: readonly Parameter[]): Schema => ({
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema, example }) => [
      name,
      { ...payloadOf(schema), description, ...(example === undefined ? {} : { examples: [example] }) },
    ]),
  ),
})

function headersOf(parameters: readonly Parameter[]): Schema {
  const headers = parameters.filter((parameter) => parameter.in === 'header')
  const required = headers.flatMap(({ name, required: isNeeded }) => (isNeeded ? [name] : []))
  return { type: 'object', ...(required.length > 0 ? { required } : {}), ...describedBy(headers) }
}

const queryOf = (openapi: Openapi): Schema => ({
  type: 'object',
  ...describedBy(parametersOf(openapi).filter((parameter) => parameter.in === 'query')),
})

/**
 * A schema in the words of AsyncAPI, whose schemas are those of JSON Schema draft 7: what stands beside a reference would be ignored there, and
 * the discriminator has no mapping. The types of each event tell the schemas apart. Our own keywords are left out.
 */
function payloadOf(schema: Schema): Schema {
  const {
    $ref,
    discriminator: _,
    ...own
  } = Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) => (name.startsWith('x-') ? [] : [[name, inside(name, value)]])),
  ) as Schema
  if ($ref === undefined) return own
  return Object.keys(own).length === 0
    ? { $ref }
    : { ...own, allOf: [{ $ref }, ...((own.allOf as Schema[] | undefined) ?? [])] }
}

/** The keywords with schemas by name, and those with values of the described kind. */
const MAPS = ['properties', 'patternProperties']
const VALUES = ['const', 'default', 'enum', 'examples']

function inside(keyword: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || VALUES.includes(keyword)) return value
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'object' ? payloadOf(each) : each))
  if (!MAPS.includes(keyword)) return payloadOf(value as Schema)
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, payloadOf(schema as Schema)]))
}

/** The schemas that messages refer to, directly or through others. */
function schemasIn(messages: object, all: Schemas): Schemas {
  const found: Schemas = {}
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found[name]) continue
      found[name] = payloadOf(all[name]!)
      collect(found[name])
    }
  }
  collect(messages)
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}
