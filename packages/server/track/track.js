/**
 * Shows the move of a tracking link and follows it. The secret is in the fragment of the URL, which browsers send to no server; it leaves
 * this page only as a header of requests to our own API. It is stored nowhere, so that nothing stays behind on a shared device.
 */

const MOVE_STATUSES = {
  DRAFT: 'Being prepared',
  SUBMITTED: 'Requested',
  APPROVED: 'Confirmed',
  IN_PROGRESS: 'On its way',
  COMPLETED: 'Delivered',
  CANCELED: 'Canceled',
}

const SHIPMENT_STATUSES = {
  SUBMITTED: 'Requested',
  APPROVED: 'Confirmed',
  REJECTED: 'Not accepted',
  IN_TRANSIT: 'On its way',
  IN_STORAGE: 'In storage',
  DELIVERED: 'Delivered',
  DIVERSION_REQUESTED: 'Another destination was requested',
  CANCELLATION_REQUESTED: 'Cancellation was requested',
  CANCELED: 'Canceled',
  TERMINATED_FOR_CAUSE: 'Ended early',
}

const STEPS = {
  SUBMITTED: 'Requested',
  APPROVED: 'Confirmed',
  PICKED_UP: 'Picked up',
  IN_STORAGE: 'In storage',
  DELIVERED: 'Delivered',
}

const TYPES = {
  HHG: 'Household goods',
  HHG_INTO_NTS: 'Household goods into storage',
  HHG_OUTOF_NTS: 'Household goods out of storage',
  UNACCOMPANIED_BAGGAGE: 'Baggage',
  PPM: 'Move by yourself',
  BOAT_HAUL_AWAY: 'Boat',
  BOAT_TOW_AWAY: 'Boat',
  MOBILE_HOME: 'Mobile home',
  VEHICLE: 'Vehicle',
}

const WAIT_S = 25
const TIMEOUT_MS = (WAIT_S + 15) * 1000
/** The pauses after failures, and between requests if the service does not wait for changes. */
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
const POLL_MS = 15_000

const byID = (id) => document.getElementById(id)

// Texts

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }
const CLOCK = { hour: 'numeric', minute: '2-digit' }

/** A moment or a day in the language of the reader. */
const formatted = (date, options) => new Intl.DateTimeFormat(undefined, options).format(date)
/** A calendar date is the same day everywhere. */
const dayText = (date) => formatted(new Date(`${date}T00:00:00Z`), { ...DAY, timeZone: 'UTC' })
const momentText = (instant) => formatted(new Date(instant), { ...DAY, ...CLOCK })

const placeText = ({ city, state }) => `${city}, ${state}`

function routeText({ from, to }) {
  if (from && to) return `From ${placeText(from)} to ${placeText(to)}`
  if (from) return `From ${placeText(from)}`
  return to ? `To ${placeText(to)}` : ''
}

/** When a step happened, or is planned. A scheduled day is a promise, a requested one is not. */
function whenText({ name, isDone, at, date }, shipment) {
  if (at) return momentText(at)
  if (!date) return ''
  if (isDone) return dayText(date)
  const scheduled = name === 'PICKED_UP' ? shipment.scheduledPickupDate : shipment.scheduledDeliveryDate
  return `${scheduled ? 'Planned for' : 'Requested for'} ${dayText(date)}`
}

// Elements

function element(name, className, ...content) {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}

function stepElement(step, shipment, isNext) {
  const { name, isDone } = step
  const item = element('li', `step ${isDone ? 'done' : isNext ? 'next' : ''}`)
  if (isNext) item.setAttribute('aria-current', 'step')
  const mark = element('span', 'mark', isDone ? '✓' : '')
  mark.setAttribute('aria-hidden', 'true')
  const state = element('span', 'unseen', isDone ? 'Done: ' : isNext ? 'Next: ' : 'Later: ')
  item.append(mark, element('p', 'name', state, STEPS[name] ?? name))
  const when = whenText(step, shipment)
  if (when) item.append(element('p', 'quiet', when))
  return item
}

function shipmentElement(shipment) {
  const { locator, shipmentType, status, steps } = shipment
  const card = element('section', 'shipment', element('h2', '', TYPES[shipmentType] ?? shipmentType))
  card.append(element('p', 'quiet', locator))
  const route = routeText(shipment)
  if (route) card.append(element('p', 'route', route))
  card.append(element('p', 'shipment-status', SHIPMENT_STATUSES[status] ?? status))
  const next = steps.find(({ isDone }) => !isDone)
  card.append(element('ol', 'steps', ...steps.map((step) => stepElement(step, shipment, step === next))))
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

// The page

/** What was shown last, to announce what changed. */
let shown

function showMove(tracking) {
  const { locator, status, shipments, contact } = tracking
  const statusText = MOVE_STATUSES[status] ?? status
  document.title = `${locator}: ${statusText}`
  byID('locator').textContent = locator
  byID('kind').hidden = false
  byID('status').textContent = statusText
  byID('status').hidden = false
  const empty = element('p', 'note', 'Nothing has been planned yet. This page shows it as soon as that changes.')
  byID('content').replaceChildren(...(shipments.length > 0 ? shipments.map(shipmentElement) : [empty]))
  byID('contact').replaceChildren(...(contact ? ['Questions? ', contactElement(contact)] : []))
  byID('contact').hidden = !contact
  announce(tracking)
  shown = tracking
}

function announce({ status, shipments }) {
  if (!shown) return
  const before = new Map(shown.shipments.map((each) => [each.locator, each.status]))
  const changed = shipments.filter((each) => before.get(each.locator) !== each.status)
  const texts = changed.map((each) => `${each.locator}: ${SHIPMENT_STATUSES[each.status] ?? each.status}.`)
  if (texts.length === 0 && status !== shown.status) texts.push(`${MOVE_STATUSES[status] ?? status}.`)
  if (texts.length > 0) byID('announcement').textContent = texts.join(' ')
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

const showInvalid = () =>
  showNote(
    'This link is not valid',
    'It may have expired, or may not have been copied completely. Ask the company that moves you for a new link.',
  )

/** Says how current the page is. On paper that is a date. */
function showConnection(text, isWarning) {
  const line = byID('connection')
  const printed = element('span', 'printed', `Status of ${momentText(shown.seenAt)}`)
  line.replaceChildren(element('span', 'on-screen', text), printed)
  line.classList.toggle('warning', isWarning)
  line.hidden = false
}

/** Says that the service cannot be reached. What was shown stays. */
function showTrouble() {
  const reason = navigator.onLine ? 'The service cannot be reached right now.' : 'You are offline.'
  if (shown) showConnection(`${reason} This was the status at ${formatted(shown.seenAt, CLOCK)}.`, true)
  else byID('content').replaceChildren(element('p', 'note', `${reason} This page tries again by itself.`))
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

const ask = (secret, tag, isWaiting, signal) =>
  fetch(new URL('v1/tracking', document.baseURI), {
    headers: {
      Accept: 'application/json',
      'Vanline-Tracking': secret,
      ...(tag && { 'If-None-Match': tag }),
      ...(isWaiting && { Prefer: `wait=${WAIT_S}` }),
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    ...{ cache: 'no-store', credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
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
  showConnection(`Updates by itself. Last checked at ${formatted(shown.seenAt, CLOCK)}.`, false)
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
  showNote('Follow your move', 'Loading…')
  if (/^[\w-]+$/.test(secret)) void follow(secret, current.signal)
  else showInvalid()
}

addEventListener('hashchange', start)
start()
