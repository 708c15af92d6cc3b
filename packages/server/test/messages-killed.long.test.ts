/**
 * Two nodes plan and send messages while one after the other is killed, and the gateways refuse, delay, repeat and say nothing. At the end no
 * message is missing; what a recipient got twice is one message that says so; and each recipient got its messages in order.
 */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { freePort } from '../../../scripts/free-port.ts'
import { ROOT } from '../../../scripts/processes.ts'
import type { Message } from '../src/messages/schema.ts'
import type { Body } from './app.ts'
import { forEachDatabase } from './databases.ts'
import { type MailDeed, startMailServer } from './mail-server.ts'
import { type NodeAnswer, type RunningNode, startNode } from './nodes.ts'
import { startReceiver, withStatus } from './receiver.ts'

const MOVES = 6
const NOTES = 8
const KILLS = 6
/** What is done with a message that was read to its end; `kill` also kills a node before anything is answered. */
const DEEDS = ['accept', 'delay', 'refuse', 'kill', 'accept', 'unknown', 'accept', 'drop', 'delay', 'refuse', 'accept']
const DELAY_MS = 200
/** A node lives at least as long, when no deed kills it. */
const KILL_AFTER_MS = 500
/** How fast the clock of the nodes runs: a lease of 30 seconds is over after less than one. */
const TIMES = '50'

/** A message as its gateway got it and kept it, whatever it answered. */
type Delivered = { by: Message['by']; to: string; id: string }

type Pair = {
  /** Sends a request to a node that lives, again if it is killed meanwhile. */
  call(method: string, path: string, body?: Body): Promise<NodeAnswer>
  /** Kills one node after the other, as often as it should; each starts again. */
  kill(): void
  /** Resolves when all nodes live and none will be killed any more. */
  settled(): Promise<void>
}

/** A node that was killed meanwhile closes the connection, or takes none. */
function unlessKilled(error: NodeJS.ErrnoException): undefined {
  if (!/^(ECONN|EPIPE)/.test(error.code ?? '')) throw error
}

/** Two nodes that start again whenever they were killed. */
async function startPair(url: string, settings: Record<string, string>): Promise<Pair> {
  const ports = [String(await freePort()), String(await freePort())]
  // A node says its public URL when it is ready.
  const start = (PORT: string) => startNode(url, { ...settings, PORT, VANLINE_PUBLIC_URL: `http://127.0.0.1:${PORT}` })
  const nodes: RunningNode[] = await Promise.all(ports.map(start))
  let kills = 0
  let reviving: Promise<void> | undefined
  async function revive(i: number): Promise<void> {
    nodes[i]!.process.kill('SIGKILL')
    await nodes[i]!.ended
    nodes[i] = await start(ports[i]!)
    reviving = undefined
  }
  function kill(): void {
    if (reviving || kills === KILLS) return
    reviving = revive(kills++ % 2)
  }
  after(async () => {
    for (const node of nodes) node.killAll()
    await Promise.all(nodes.map(({ ended }) => ended))
  })
  return {
    async call(method, path, body) {
      for (let i = 0; ; i++) {
        const answer = await nodes[i % 2]!.call(method, path, { body }).catch(unlessKilled)
        if (answer && answer.status < 500) return answer
        await pause(50)
      }
    },
    kill,
    async settled() {
      while (kills < KILLS || reviving) {
        await (reviving ?? pause(KILL_AFTER_MS))
        kill()
      }
    },
  }
}

/** A mail server and a service for texts that do the deeds in turn, and note what they kept, until they are calm. */
async function startGateways(kill: () => void) {
  const delivered: Delivered[] = []
  const next = { EMAIL: 0, TEXT: 3 }
  let isCalm = false
  const deedFor = async (one: Delivered): Promise<string> => {
    const deed = isCalm ? 'accept' : DEEDS[next[one.by]++ % DEEDS.length]!
    if (deed !== 'refuse') delivered.push(one)
    if (deed === 'kill') kill()
    if (deed === 'delay') await pause(DELAY_MS)
    return deed
  }
  const mail = await startMailServer()
  const MAIL: Record<string, MailDeed> = { refuse: 451, kill: 'drop', unknown: 'drop', drop: 'drop' }
  mail.decide = async ({ to, header }) => {
    const id = /^<(.+)@example\.com>$/.exec(header('message-id') ?? '')?.[1]
    return MAIL[await deedFor({ by: 'EMAIL', to, id: id ?? 'none' })] ?? 'accept'
  }
  const texts = await startReceiver(async ({ body: { to, id }, text, path, headers }, response, request) => {
    const received = { path, headers, text, body: { to, id } }
    const deed = await deedFor({ by: 'TEXT', to, id })
    if (deed === 'kill' || deed === 'drop') response.destroy()
    else withStatus(deed === 'refuse' ? 503 : deed === 'unknown' ? 500 : 204)(received, response, request)
  })
  const gateway = { url: texts.url, allowPrivate: true, body: { to: '{{to}}', text: '{{text}}', id: '{{id}}' } }
  const settings = {
    VANLINE_SMTP_URL: mail.url,
    VANLINE_MAIL_FROM: 'office@example.com',
    VANLINE_TEXT_GATEWAY: JSON.stringify(gateway),
  }
  const calm = () => {
    isCalm = true
  }
  return { delivered, settings, calm }
}

async function created({ call }: Pair, path: string, body: Body): Promise<Body> {
  const answer = await call('POST', path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Two rules, by each way, about notes of moves. */
async function makeRules(pair: Pair): Promise<void> {
  for (const by of ['EMAIL', 'TEXT']) {
    const texts = { en: { subject: by === 'EMAIL' ? 'News' : null, text: 'Hello {{recipient.name}}' } }
    const { id: templateID } = await created(pair, '/v1/message-templates', { name: by, texts })
    const rule = { name: by, events: ['note.created'], to: [{ who: 'CUSTOMER' }], by, templateID }
    await created(pair, '/v1/message-rules', rule)
  }
}

/** The events about notes in the order of the feed. */
async function notesOf({ call }: Pair): Promise<Body[]> {
  const events: Body[] = []
  for (;;) {
    const page: Body[] = (await call('GET', `/v1/events?after=${events.at(-1)?.seq ?? 0}&limit=200`)).body
    if (page.length === 0) return events.filter(({ type }) => type === 'note.created')
    events.push(...page)
  }
}

/** What each customer should get, and what it got: the ids of events, each once, in the order in which they first came. */
function compare(moves: readonly Body[], notes: readonly Body[], messages: readonly Message[], delivered: Delivered[]) {
  const eventOf = new Map(messages.map(({ id, eventID }) => [id, eventID]))
  for (const { id: moveID, customer } of moves) {
    const wanted = notes.filter((event) => event.moveID === moveID).map(({ id }) => id)
    for (const [by, address] of [
      ['EMAIL', customer.email],
      ['TEXT', customer.phone],
    ]) {
      const got = delivered.filter((each) => each.by === by && each.to === address).map(({ id }) => eventOf.get(id))
      assert.deepEqual([...new Set(got)], wanted, `${address} lacks messages, or got them in another order`)
    }
  }
  const doubles = delivered.filter(({ id }, i) => delivered.findIndex((each) => each.id === id) < i)
  const known = new Set(messages.filter(({ wasUnknown }) => wasUnknown).map(({ id }) => id))
  for (const { id } of doubles) assert.ok(known.has(id), `${id} came twice without a word`)
  assert.equal(new Set(messages.map(({ id }) => id)).size, notes.length * 2)
  assert.ok(doubles.length > 0, 'nothing was sent twice')
}

forEachDatabase('Messages of two nodes that are killed in turn', (open) => {
  test('none is missing, every double is marked, and each recipient gets them in order', async () => {
    const { url, db, discard } = await open()
    after(discard)
    let kill = () => {}
    const { delivered, settings, calm } = await startGateways(() => kill())
    const pair = await startPair(url, {
      ...{ ...settings, NODE_OPTIONS: `--import=${ROOT}packages/server/test/processes/quick-clock.ts` },
      ...{ QUICK_CLOCK_FROM: String(Date.now()), QUICK_CLOCK_TIMES: TIMES },
    })
    kill = pair.kill
    await makeRules(pair)
    const moves: Body[] = []
    for (let i = 0; i < MOVES; i++) {
      const customer = { firstName: `Ann ${i}`, email: `ann${i}@example.com`, phone: `+1208555010${i}` }
      moves.push(await created(pair, '/v1/moves', { customer }))
    }
    const writing = async () => {
      for (let i = 0; i < NOTES; i++)
        await Promise.all(moves.map(({ id }) => created(pair, `/v1/moves/${id}/notes`, { text: `Note ${i}` })))
    }
    await writing()
    await pair.settled()
    calm()
    const notes = await notesOf(pair)
    const messagesNow = async () =>
      (await db.column<string>(sql`SELECT doc FROM messages ORDER BY id`)).map((doc): Message => JSON.parse(doc))
    let messages = await messagesNow()
    const isOpen = ({ status, sendAt }: Message) => status === 'SENDING' || sendAt !== null
    while (messages.length < notes.length * 2 || messages.some(isOpen)) {
      await pause(100)
      messages = await messagesNow()
    }
    compare(moves, notes, messages, delivered)
  })
})
