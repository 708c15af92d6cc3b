/**
 * What a customer asks for: another day or another address, if the company allows it. A request names the version of the shipment that was on
 * the page, so that no request is made because of an outdated plan.
 */
import { element } from './elements.js'
import { dayText, textOf, words } from './texts.js'

/** The fields of an address, with what browsers fill in, and whether they are needed. */
const STREET = [
  ['streetAddress1', 'address-line1', true],
  ['streetAddress2', 'address-line2', false],
  ['city', 'address-level2', true],
  ['state', 'address-level1', true],
  ['postalCode', 'postal-code', true],
  ['country', 'country', false],
]
const LENGTHS = { streetAddress1: 200, streetAddress2: 200, city: 100, state: 100, postalCode: 20, country: 100 }
const REASON_MAX = 1000

const isDay = (member) => member.endsWith('Date')

/** The forms that are open, by the locator of their shipment. They stay as they are while the page around them changes. */
const forms = new Map()
/** The versions that the page shows now, by the locator of the shipment. */
const versions = new Map()

/** What is asked of a shipment: what was asked before, and the button or the form to ask for more. */
export function askingElements(shipment, requests, service) {
  const { locator, canAsk, eTag } = shipment
  versions.set(locator, eTag)
  const own = requests.filter((request) => request.locator === locator)
  const list = own.length > 0 ? [askedList(own, service)] : []
  if (canAsk.length === 0) {
    forms.delete(locator)
    return list
  }
  const known = forms.get(locator)
  if (known?.canAsk.join() === canAsk.join()) return [...list, known.node]
  const form = openForm(shipment, service)
  forms.set(locator, form)
  return [...list, form.node]
}

// What was asked

const addressText = ({ streetAddress1, streetAddress2, city, state, postalCode, country }) =>
  [streetAddress1, streetAddress2, city, `${state} ${postalCode}`, country === 'US' ? null : country]
    .filter(Boolean)
    .join(', ')

/** What a request would change, one line for each member. */
const wishesOf = ({ patch }) =>
  Object.entries(patch).map(
    ([member, value]) => `${textOf(words.ask.member, member)}: ${isDay(member) ? dayText(value) : addressText(value)}`,
  )

function askedList(requests, service) {
  const items = requests.map((request) => {
    const { status, reason, decisionReason } = request
    const item = element('li', 'asked', element('strong', `badge of-${status}`, textOf(words.asked.status, status)))
    item.append(...wishesOf(request).map((wish) => element('p', '', wish)))
    if (reason) item.append(element('p', 'quiet', words.asked.reason(reason)))
    if (decisionReason) item.append(element('p', '', words.asked.answer(decisionReason)))
    if (status === 'PENDING') item.append(withdrawButton(request, service))
    return item
  })
  return element('div', 'requests', element('h3', '', words.asked.title), element('ul', '', ...items))
}

function withdrawButton({ id, eTag, patch }, { send, announce }) {
  const button = element('button', 'plain', words.asked.withdraw)
  button.type = 'button'
  button.setAttribute('aria-label', `${words.asked.withdraw}: ${wishesOf({ patch }).join(', ')}`)
  button.addEventListener('click', async () => {
    button.disabled = true
    const answer = await send(`v1/tracking/change-requests/${id}/withdrawals`, { 'If-Match': `"${eTag}"` }).catch(
      () => undefined,
    )
    // A request that was decided meanwhile is shown with its answer in a moment.
    if (!answer) announce(words.ask.failed)
    button.disabled = false
  })
  return button
}

/** What changed about the requests since they were shown last. */
export function newsOf(requests, before) {
  const known = new Map(before.map(({ id, status }) => [id, status]))
  return requests
    .filter(({ id, status }) => known.has(id) && known.get(id) !== status)
    .map(({ status }) => words.asked.news(textOf(words.asked.status, status)))
}

// Asking

/** A label with its input. The label says what an error is about. */
function labeled(text, input) {
  const label = element('label', '', element('span', '', text))
  label.append(input)
  return label
}

function inputOf(name, type, attributes) {
  const input = element(type === 'textarea' ? 'textarea' : 'input')
  if (type !== 'textarea') input.type = type
  return Object.assign(input, { name, ...attributes })
}

const today = () => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/** The fields for a member. */
function fieldsFor(member, shipment) {
  if (isDay(member)) {
    const day = inputOf('day', 'date', { required: true, min: today(), value: shipment[member] ?? '' })
    return [labeled(words.ask.day, day)]
  }
  return STREET.map(([name, autocomplete, required]) =>
    labeled(words.ask[name], inputOf(name, 'text', { autocomplete, required, maxLength: LENGTHS[name] })),
  )
}

/** The content of a request, from the fields of its form. */
function contentOf(form, member) {
  const value = (name) => form.elements.namedItem(name).value.trim()
  const street = () => Object.fromEntries(STREET.map(([name]) => [name, value(name) || null]))
  return { patch: { [member]: isDay(member) ? value('day') : street() }, reason: value('reason') || null }
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-')

/** What the page says about a refusal. */
function refusalText(status, { code, errors = [] }) {
  const codes = errors.map((each) => each.code)
  if (status === 412) return words.ask.changed
  if (code === 'too_many_change_requests') return words.ask.full
  if (codes.includes('no_change')) return words.ask.same
  if (status === 409 || status === 404 || codes.includes('not_allowed')) return words.ask.refused
  return status === 422 ? words.ask.invalid : words.ask.failed
}

/** Marks the fields that the service refused, and goes to the first of them. */
function markRefused(form, errors = []) {
  const names = errors.map(({ pointer = '' }) => pointer.split('/').at(-1))
  const fields = [...form.elements].filter((each) => each.name)
  for (const field of fields) field.removeAttribute('aria-invalid')
  const refused = fields.filter(({ name }) => names.includes(name) || (name === 'day' && names.some(isDay)))
  for (const field of refused) field.setAttribute('aria-invalid', 'true')
  refused[0]?.focus()
}

/** The button that opens the form for a shipment, and the form. */
function openForm(shipment, service) {
  const { locator, canAsk } = shipment
  const node = element('div', 'asking')
  const form = element('form')
  const button = element('button', 'plain', words.ask.open)
  button.type = 'button'
  const what = element('select')
  what.name = 'what'
  what.append(...canAsk.map((member) => new Option(words.ask.member[member], member)))
  const fields = element('div', 'fields')
  const problem = element('p', 'problem')
  problem.setAttribute('role', 'alert')
  const reason = inputOf('reason', 'textarea', { rows: 3, maxLength: REASON_MAX })
  const send = element('button', 'main', words.ask.send)
  const cancel = element('button', 'plain', words.ask.cancel)
  cancel.type = 'button'
  form.append(labeled(words.ask.what, what), fields, labeled(words.ask.reason, reason))
  form.append(element('p', 'quiet', words.ask.note), problem, element('div', 'buttons', send, cancel))

  /** The version that the customer saw while writing, and the key of the content that was sent last. */
  const state = { seen: null, text: '', key: '' }
  const chosen = () => fields.replaceChildren(...fieldsFor(what.value, shipment))
  const close = () => {
    node.replaceChildren(button)
    button.focus()
  }
  button.addEventListener('click', () => {
    state.seen = versions.get(locator)
    form.reset()
    problem.textContent = ''
    chosen()
    node.replaceChildren(form)
    what.focus()
  })
  what.addEventListener('change', chosen)
  cancel.addEventListener('click', close)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })

  async function submit() {
    const text = JSON.stringify(contentOf(form, what.value))
    // A repetition after a lost answer is the same request for the service.
    if (text !== state.text) Object.assign(state, { text, key: newKey() })
    send.disabled = true
    problem.textContent = ''
    try {
      const headers = {
        'If-Match': `"${state.seen}"`,
        'Idempotency-Key': state.key,
        'Content-Type': 'application/json',
      }
      const answer = await service.send(`v1/tracking/shipments/${locator}/change-requests`, headers, text)
      state.text = ''
      if (answer.ok) {
        service.announce(words.ask.sent)
        return close()
      }
      const refusal = await answer.json().catch(() => ({}))
      if (answer.status === 412) state.seen = versions.get(locator)
      problem.textContent = refusalText(answer.status, refusal)
      markRefused(form, refusal.errors)
    } catch {
      problem.textContent = words.ask.failed
    } finally {
      send.disabled = false
    }
  }

  node.append(button)
  return { node, canAsk }
}
