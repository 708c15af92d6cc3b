/** Clients that break a promise, for the test that the contract notices them. Each is the TypeScript client with one fault. */
import type { Answer, OpenDriver, Request } from './drivers.ts'
import { openTypescript } from './typescript-driver.ts'

type Asked = RequestInit & { headers: Headers }

export type BrokenClient = {
  /** What it does, after "a client that". */
  does: string
  topic: string
  scenario: string
  open: OpenDriver
  /** What the contract says of it. */
  said: RegExp
}

/** A client that asks for something else than it should. */
const asks = (change: (asked: Asked, url: URL) => void): OpenDriver =>
  openTypescript((input, init) => {
    const url = new URL(String(input))
    const asked: Asked = { ...init, headers: new Headers(init?.headers) }
    change(asked, url)
    return fetch(url, asked)
  })

/** A client that understands an answer as another one. */
const hears = (change: (response: Response) => Response | Promise<Response>): OpenDriver =>
  openTypescript(async (input, init) => change(await fetch(input, init)))

const hearsHeaders = (change: (headers: Headers) => void): OpenDriver =>
  hears((response) => {
    const headers = new Headers(response.headers)
    change(headers)
    return new Response(response.body, { status: response.status, headers })
  })

/** A client whose methods do something else. */
const drives = (
  change: (request: Request) => Request,
  understand: (answer: Answer, request: Request) => Answer = (answer) => answer,
): OpenDriver => {
  const openSound = openTypescript()
  return async (callFunction) => {
    const driver = await openSound(callFunction)
    return { ...driver, ask: async (request) => understand(await driver.ask(change(request)), request) }
  }
}

const isVerifying = (request: Request): request is Extract<Request, { call: string }> =>
  'call' in request && request.call === 'verifyWebhook'

/** Writes whatever version is there. */
const overwrites = asks(({ headers }) => {
  if (headers.has('if-match')) headers.set('if-match', '*')
})

const neverRetries = drives((request) =>
  'client' in request ? { client: { ...request.client, retries: 0 } } : request,
)

const overlapsNowhere = hears(async (response) => {
  if (response.status !== 412) return response
  const problem = { ...((await response.json()) as object), overlaps: [] }
  return Response.json(problem, { status: 412, headers: { 'content-type': 'application/problem+json' } })
})

const startsAgain = (): OpenDriver => {
  let streams = 0
  return asks(({ headers }, url) => {
    if (headers.get('accept') !== 'text/event-stream') return
    streams += 1
    if (streams > 1) url.searchParams.delete('after')
  })
}

const queriesInUrl = asks((asked, url) => {
  if (asked.method !== 'QUERY') return
  for (const [name, value] of Object.entries(JSON.parse(String(asked.body)))) url.searchParams.set(name, String(value))
  asked.method = 'GET'
  asked.headers.delete('content-type')
  delete asked.body
})

const verifiesNothing = drives(
  (request) => request,
  (answer, request) => (isVerifying(request) ? { id: answer.id, result: JSON.parse(String(request.args[0])) } : answer),
)

const acceptsOldWebhooks = drives((request) => {
  if (!isVerifying(request)) return request
  const [body, headers, secrets, options] = request.args
  return { ...request, args: [body, headers, secrets, { ...(options as object), toleranceMs: 1e12 }] }
})

const knowsOneError = drives(
  (request) => request,
  (answer) => ('error' in answer ? { ...answer, error: { ...answer.error, kind: 'VanlineError' } } : answer),
)

let keys = 0

export const BROKEN_CLIENTS: readonly BrokenClient[] = [
  {
    does: 'changes whatever version is there',
    topic: 'records',
    scenario: 'an update of an older version is a ConflictError that says what changed',
    open: overwrites,
    said: /No error came/,
  },
  {
    does: 'replaces whatever version is there',
    topic: 'resources',
    scenario: 'an address is replaced in the version that was read',
    open: overwrites,
    said: /No error came/,
  },
  {
    does: 'sends no version',
    topic: 'records',
    scenario: 'an update of an older version is a ConflictError that says what changed',
    open: asks(({ headers }) => headers.delete('if-match')),
    said: /error.kind: "VanlineError" is not "ConflictError"/,
  },
  {
    does: 'reads a record that has not changed again',
    topic: 'records',
    scenario: 'a record that has not changed is not sent again',
    open: asks(({ headers }) => headers.delete('if-none-match')),
    said: /200 is not 304/,
  },
  {
    does: 'sees no overlap',
    topic: 'edit',
    scenario: 'is a ConflictError if others changed what the patch touches, and theirs stays',
    open: overlapsNowhere,
    said: /A function is called 2 times/,
  },
  {
    does: 'retries a write with another key',
    topic: 'retries',
    scenario: 'a write happens once although its answer is cut off',
    open: asks(({ headers }) => {
      if (headers.has('idempotency-key')) headers.set('idempotency-key', `another key with the number ${++keys}`)
    }),
    said: /seen\.1\.headers\.idempotency-key: .* is not/,
  },
  {
    does: 'retries a write without a key',
    topic: 'retries',
    scenario: 'a write happens once although its answer is cut off',
    open: asks(({ headers }) => headers.delete('idempotency-key')),
    said: /seen\.0\.headers\.idempotency-key: /,
  },
  {
    does: 'has one key for all writes',
    topic: 'retries',
    scenario: 'each write has another key',
    open: asks(({ headers }) => headers.set('idempotency-key', 'the same for all of them')),
    said: /seen\.1\.headers\.idempotency-key: .* fits/,
  },
  {
    does: 'never retries',
    topic: 'retries',
    scenario: 'a write happens once although the service is busy',
    open: neverRetries,
    said: /UnavailableError/,
  },
  {
    does: 'gives up when it is slowed down',
    topic: 'rate-limit',
    scenario: 'slows a client down, and loses nothing',
    open: neverRetries,
    said: /RateLimitError/,
  },
  {
    does: 'creates a record that exists',
    topic: 'unique-references',
    scenario: 'a record is created only once with unlessExists, if references are unique',
    open: asks(({ headers }) => headers.delete('if-none-match')),
    said: /StateError/,
  },
  {
    does: 'ignores the epoch',
    topic: 'feed',
    scenario: 'is a ResyncError when a backup was restored while the stream was away, and goes on in the new epoch',
    open: asks((_asked, url) => url.searchParams.delete('epoch')),
    said: /A function is called 2 times/,
  },
  {
    does: 'starts the feed again when its connection breaks',
    topic: 'feed',
    scenario: 'goes on after its connection is cut, with no event missed and none twice',
    open: startsAgain(),
    said: /is not/,
  },
  {
    does: 'reads only the first page',
    topic: 'lists',
    scenario: 'come page by page, and one by one',
    open: hearsHeaders((headers) => headers.delete('link')),
    said: /nextCursor: there is nothing/,
  },
  {
    does: 'puts a name into a URL',
    topic: 'lists',
    scenario: 'never have a name, an e-mail address or a phone number in a URL',
    open: queriesInUrl,
    said: /customer: There is no such parameter/,
  },
  {
    does: 'puts its key into a URL',
    topic: 'access',
    scenario: 'a credential stands in no URL',
    open: asks(({ headers }, url) => {
      if (url.pathname === '/v1/events') url.searchParams.set('type', `move.*,${headers.get('authorization')}`)
    }),
    said: /A credential must not be part of a URL/,
  },
  {
    does: 'follows redirections',
    topic: 'errors',
    scenario: 'a redirect is not followed, as it could lead anywhere with the credential',
    open: asks((asked) => {
      asked.redirect = 'follow'
    }),
    said: /2 !== 1/,
  },
  {
    does: 'knows only one kind of error',
    topic: 'errors',
    scenario: 'every error answer has its kind: 404',
    open: knowsOneError,
    said: /"VanlineError" is not "NotFoundError"/,
  },
  {
    does: 'sends a file without its digest',
    topic: 'documents',
    scenario: 'content that is damaged on its way is refused, up and down, and leaves no document',
    open: asks(({ headers }) => {
      for (const name of ['content-digest', 'repr-digest']) headers.delete(name)
    }),
    said: /No error came/,
  },
  {
    does: 'accepts a file with another digest',
    topic: 'documents',
    scenario: 'content that is damaged on its way is refused, up and down, and leaves no document',
    open: hearsHeaders((headers) => headers.delete('repr-digest')),
    said: /No error came/,
  },
  {
    does: 'writes in a dry run',
    topic: 'many',
    scenario: 'a dry run of any write changes nothing',
    open: asks((_asked, url) => url.searchParams.delete('dryRun')),
    said: /"kind": "ConflictError"/,
  },
  {
    does: 'does half of a bulk',
    topic: 'many',
    scenario: 'a bulk is ATOMIC unless told otherwise, and its error has the results',
    open: asks((asked) => {
      if (typeof asked.body === 'string') asked.body = asked.body.replace('"ATOMIC"', '"ISOLATED"')
    }),
    said: /No error came/,
  },
  {
    does: 'accepts a webhook without a look at its signature',
    topic: 'webhooks',
    scenario: 'a message is refused: another body',
    open: verifiesNothing,
    said: /No error came/,
  },
  {
    does: 'accepts a webhook of the past again',
    topic: 'webhooks',
    scenario: 'a message is refused: a message of the past',
    open: acceptsOldWebhooks,
    said: /No error came/,
  },
]
