/**
 * Shows the move of a tracking link and follows it. The secret is in the fragment of the URL, which browsers send to no server; it leaves
 * this page only as a header of requests to our own API. It is stored nowhere, so that nothing stays behind on a shared device.
 */

import { askingElements, newsOf } from './ask.js'
import { element } from './elements.js'
import { CLOCK, formatted, momentText, nextText, routeText, sentence, textOf, whenText, words } from './texts.js'

const WAIT_S = 25
const TIMEOUT_MS = (WAIT_S + 15) * 1000
/** The pauses after failures, and between requests if the service does not wait for changes. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
const POLL_MS = 15_000

const byID = (id) => document.getElementById(id)

// Elements

/** A step: done, the present one, or still to come. The present one also says so in words, since not everyone sees colours. */
function stepElement(step, shipment, present) {
  const { name, isDone } = step
  const isNow = step === present
  const item = element('li', `step ${isNow ? 'now' : isDone ? 'done' : 'later'}`)
  if (isNow) item.setAttribute('aria-current', 'step')
  const mark = element('span', 'mark', isDone && !isNow ? '✓' : '')
  mark.setAttribute('aria-hidden', 'true')
  const state = isNow
    ? element('strong', 'badge', words.now)
    : element('span', 'unseen', isDone ? words.done : words.later)
  item.append(mark, element('p', 'name', state, ' ', textOf(words.step, name)))
  const when = whenText(step, shipment)
  if (when) item.append(element('p', 'quiet', when))
  return item
}

/** Statuses in which a shipment is at none of its steps any more. */
const ENDED = ['REJECTED', 'CANCELED', 'TERMINATED_FOR_CAUSE']

function shipmentElement(shipment, requests) {
  const { locator, shipmentType, status, steps } = shipment
  const card = element('section', 'shipment', element('h2', '', textOf(words.type, shipmentType)))
  card.append(element('p', 'quiet', locator))
  const route = routeText(shipment)
  if (route) card.append(element('p', 'route', route))
  card.append(element('p', 'shipment-status', textOf(words.shipment, status)))
  const next = nextText(shipment)
  if (next) card.append(element('p', 'next', next))
  const present = ENDED.includes(status) ? undefined : steps.findLast(({ isDone }) => isDone)
  card.append(element('ol', 'steps', ...steps.map((step) => stepElement(step, shipment, present))))
  card.append(...askingElements(shipment, requests, { send: sendByLink, announce: say }))
  return card
}

/** The contact as a link, if it is a phone number, an e-mail address or a URL as a whole. */
function contactElement(contact) {
  const href = /^https:\/\/\S+$/.test(contact)
    ? contact
    : /^[^\s@:]+@[^\s@]+\.[^\s@]+$/.test(contact)
      ? `mailto:${contact}`
      : /^\+?[\d\s().-]{5,}$/.test(contact)
        ? `tel:${contact.replace(/[^\d+]/g, '')}`
        : undefined
  if (href === undefined) return contact
  const link = element('a', '', contact)
  link.href = href
  link.rel = 'noreferrer noopener'
  return link
}

// The company

/** What everyone may see of the company; empty until it is read, and while the company was never saved. */
let company = {}

async function showCompany() {
  const answer = await request('v1/company/public', {}, AbortSignal.timeout(TIMEOUT_MS))
  if (!answer.ok) return
  company = await answer.json()
  const { name, logo } = company
  byID('company').hidden = !name && !logo
  byID('company-name').textContent = name ?? ''
  // Only pictures are shown, which run nothing.
  if (logo?.startsWith('data:image/')) Object.assign(byID('logo'), { src: logo, hidden: false })
  if (shown) showContact(shown.contact)
}

/** How to reach the company: as the operator says, or else as the company says. */
function showContact(contact) {
  const { phone, email, website } = company
  const ways = contact ? [contact] : [phone, email, website].filter(Boolean)
  byID('contact').replaceChildren(words.questions, ...ways.flatMap((way) => [' ', contactElement(way)]))
  byID('contact').hidden = ways.length === 0
}

// The page

/** What was shown last, to announce what changed. */
let shown

function showMove(tracking) {
  const { locator, status, shipments, requests, contact } = tracking
  const statusText = textOf(words.move, status)
  document.title = `${locator}: ${statusText}`
  byID('locator').textContent = locator
  byID('kind').hidden = false
  byID('status').textContent = statusText
  byID('status').hidden = false
  const empty = element('p', 'note', words.empty)
  const focused = document.activeElement
  const cards = shipments.map((shipment) => shipmentElement(shipment, requests))
  byID('content').replaceChildren(...(cards.length > 0 ? cards : [empty]))
  // A reader who is typing goes on typing: a form that moved has lost the focus.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true })
  showContact(contact)
  announce(tracking)
  shown = tracking
}

/** Says something to people who do not see the page. */
function say(text) {
  byID('announcement').textContent = text
}

function announce({ status, shipments, requests }) {
  if (!shown) return
  const before = new Map(shown.shipments.map((each) => [each.locator, each.status]))
  const changed = shipments.filter((each) => before.get(each.locator) !== each.status)
  const texts = changed.map((each) => `${each.locator}: ${textOf(words.shipment, each.status)}.`)
  if (texts.length === 0 && status !== shown.status) texts.push(`${textOf(words.move, status)}.`)
  texts.push(...newsOf(requests, shown.requests))
  if (texts.length > 0) say(texts.join(' '))
}

/** Replaces everything by a note: there is no move to show. */
function showNote(heading, text) {
  shown = undefined
  document.title = heading
  byID('kind').hidden = true
  byID('locator').textContent = heading
  for (const id of ['status', 'contact', 'connection']) byID(id).hidden = true
  byID('content').replaceChildren(element('p', 'note', text))
}

const showInvalid = () => showNote(words.invalid, words.invalidWhy)

/** Says how current the page is. On paper that is a date. */
function showConnection(text, isWarning) {
  const line = byID('connection')
  const printed = element('span', 'printed', words.printed(momentText(shown.seenAt)))
  line.replaceChildren(element('span', 'on-screen', text), printed)
  line.classList.toggle('warning', isWarning)
  line.hidden = false
}

/** Says that the service cannot be reached. What was shown stays. */
function showTrouble() {
  const reason = navigator.onLine ? words.unreachable : words.offline
  if (shown) showConnection(sentence(`${reason} ${words.outdated(formatted(shown.seenAt, CLOCK))}`), true)
  else byID('content').replaceChildren(element('p', 'note', `${reason} ${words.again}`))
}

// Following

const pause = (ms, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

const untilVisible = (signal) =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve()
    const end = () => {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', end)
      resolve()
    }
    document.addEventListener('visibilitychange', end)
    signal.addEventListener('abort', end)
  })

const request = (path, headers, signal, more = {}) =>
  fetch(new URL(path, document.baseURI), {
    ...more,
    headers: { Accept: 'application/json', ...headers },
    signal,
    ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
  })

const ask = (secret, tag, isWaiting, signal) =>
  request(
    'v1/tracking',
    {
      'Vanline-Tracking': secret,
      ...(tag && { 'If-None-Match': tag }),
      ...(isWaiting && { Prefer: `wait=${WAIT_S}` }),
    },
    AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  )

/** Sends what a customer asks for. */
const sendByLink = (path, headers, body) =>
  request(path, { 'Vanline-Tracking': location.hash.slice(1), ...headers }, AbortSignal.timeout(TIMEOUT_MS), {
    method: 'POST',
    body,
  })

/** A pause that differs between pages, so that they do not all come back at once. */
const spreadOut = (ms) => ms * (0.75 + Math.random() / 2)

/** Takes an answer: the tag to ask with next (empty if a proxy has removed it), or undefined if the link is not valid. */
async function take(answer) {
  if (answer.status === 400 || answer.status === 404) return undefined
  if (answer.status !== 200 && answer.status !== 304)
    throw Object.assign(new Error('refused'), { retryAfterS: Number(answer.headers.get('retry-after')) || 0 })
  if (answer.status === 200) showMove(await answer.json())
  shown.seenAt = new Date()
  showConnection(sentence(words.current(formatted(shown.seenAt, CLOCK))), false)
  return answer.headers.get('etag') ?? ''
}

/** Shows the move of a secret, and what changes, until the signal ends it. */
async function follow(secret, signal) {
  let tag
  let failures = 0
  while (!signal.aborted) {
    await untilVisible(signal)
    try {
      // After a failure the first answer must come at once, so that the page can say that all is well again.
      const isWaiting = Boolean(tag) && failures === 0
      const answer = await ask(secret, tag, isWaiting, signal)
      if (signal.aborted) return
      tag = await take(answer)
      if (tag === undefined) return showInvalid()
      failures = 0
      const isIgnored = isWaiting && answer.status === 304 && !answer.headers.has('preference-applied')
      if (tag === '' || isIgnored) await pause(spreadOut(POLL_MS), signal)
    } catch (error) {
      if (signal.aborted) return
      showTrouble()
      const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]
      failures += 1
      await pause(spreadOut(Math.max(pauseMs, (error.retryAfterS ?? 0) * 1000)), signal)
    }
  }
}

let current = new AbortController()

function start() {
  current.abort()
  current = new AbortController()
  const secret = location.hash.slice(1)
  showNote(words.follow, words.loading)
  if (/^[\w-]+$/.test(secret)) void follow(secret, current.signal)
  else showInvalid()
}

byID('kind').textContent = words.yourMove
addEventListener('hashchange', start)
start()
// Without the company the page shows the move as well.
showCompany().catch(() => {})
