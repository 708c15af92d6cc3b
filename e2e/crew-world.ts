/** Phones of crews in tests: a way to the service that can be cut, people with links, and jobs. */
import assert from 'node:assert/strict'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Client, JobKind, Shipment, ShipmentStatus } from '@vanline/client'
import type { Locator, Page } from 'playwright-core'
import type { Service } from './service.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

/** The way of a phone to the service. When it is cut, nothing listens there any more, and open connections break. */
export type Way = {
  url: string
  cut: () => Promise<void>
  restore: () => Promise<void>
  /** Requests that arrived at the service, as `METHOD /path`. */
  passed: string[]
  /** Lets requests pass and breaks the connection instead of answering, if their path matches. */
  loses: RegExp | undefined
  /** Text that is added to a file of the page, as another version has it. */
  added: Map<string, string>
  close: () => Promise<void>
}

export async function wayTo(service: Service): Promise<Way> {
  const target = new URL(service.url)
  const way = { passed: [] as string[], loses: undefined as RegExp | undefined, added: new Map<string, string>() }
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const passOn = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      way.passed.push(`${method} ${url}`)
      if (way.loses?.test(url)) return void incoming.socket.destroy()
      const added = way.added.get(url)
      if (added === undefined) {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        return void answer.pipe(outgoing)
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const { 'content-length': _, ...rest } = answer.headers
        outgoing.writeHead(answer.statusCode!, rest)
        outgoing.end(Buffer.concat([...parts, Buffer.from(added)]))
      })
    })
    // Another version of a file has to be readable here.
    if (way.added.has(url)) passOn.removeHeader('accept-encoding')
    for (const end of [passOn, incoming, outgoing]) end.on('error', () => incoming.socket.destroy())
    incoming.pipe(passOn)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const stop = async () => {
    const stopped = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await stopped
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return Object.assign(way, {
    url: `http://127.0.0.1:${port}`,
    cut: stop,
    restore: () => listen(port),
    close: async () => void (server.listening && (await stop())),
  })
}

/** Makes ways to the service of a suite, and closes them at its end. */
export function waysTo(world: { readonly service: Service }): () => Promise<Way> {
  const ways: Way[] = []
  after(async () => {
    for (const way of ways) await way.close()
  })
  return async () => {
    const way = await wayTo(world.service)
    ways.push(way)
    return way
  }
}

export type Member = { id: string; firstName: string; links: { id: string; secret: string }[] }

/** Asks the service as the office, where the client has no method. */
export async function office(
  service: Service,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, never>> {
  const headers = body ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
  return text === '' ? {} : JSON.parse(text)
}

export async function newLink(service: Service, memberID: string): Promise<{ id: string; secret: string }> {
  return (await office(service, 'POST', `/v1/crew-members/${memberID}/links`, {})) as never
}

export async function newMember(service: Service, firstName: string): Promise<Member> {
  const { id } = await service.client.crewMembers.create({ firstName, phone: '555 0142', skills: ['LEAD'] })
  return { id, firstName, links: [await newLink(service, id)] }
}

const ADDRESS = { streetAddress1: '1420 Harbor Street', city: 'Sacramento', state: 'CA', postalCode: '95814' }

type Planned = { kind?: JobKind; customer: string; way?: readonly ShipmentStatus[]; at?: string; weight?: number }

/** A shipment of a customer with a job of today for these people. */
export async function newVisit(client: Client, members: readonly Member[], planned: Planned) {
  const { kind = 'PICKUP', customer, way = ['APPROVED'], at = '08:00', weight } = planned
  const [firstName, lastName = null] = customer.split(' ')
  const { id: moveID } = await client.moves.create({ customer: { firstName: firstName!, lastName, phone: '555 0199' } })
  let shipment: Shipment = await client.shipments.create({
    ...{ moveID, shipmentType: 'HHG', estimatedWeight: 4100, pickupAddress: ADDRESS },
    destinationAddress: { ...ADDRESS, streetAddress1: '88 Orchard Lane', city: 'Davis', postalCode: '95616' },
  })
  for (const status of way) shipment = await client.shipments.status(shipment, status)
  if (weight !== undefined) shipment = await client.shipments.update(shipment, { actualWeight: weight })
  const job = await client.jobs.create({
    ...{ shipmentID: shipment.id, kind, day: new Date().toISOString().slice(0, 10), timeZone: 'UTC' },
    ...{ windowStart: at, windowEnd: `${at.slice(0, 2)}:59`, expectedMinutes: 60, instructions: '3rd floor, no lift' },
    crewMemberIDs: members.map(({ id }) => id),
  })
  return { job, shipmentID: shipment.id, moveID, name: customer }
}

/** A job of today for a whole move, with a shipment from each of these streets. */
export async function newMoveVisit(client: Client, members: readonly Member[], customer: string, streets: string[]) {
  const { id: moveID } = await client.moves.create({ customer: { firstName: customer } })
  const shipments: Shipment[] = []
  for (const streetAddress1 of streets)
    shipments.push(
      await client.shipments.create({
        ...{ moveID, shipmentType: 'HHG', pickupAddress: { ...ADDRESS, streetAddress1 }, destinationAddress: ADDRESS },
      }),
    )
  const job = await client.jobs.create({
    ...{ moveID, kind: 'PICKUP', day: new Date().toISOString().slice(0, 10), timeZone: 'UTC', expectedMinutes: 60 },
    ...{ windowStart: '12:00', windowEnd: '12:59', crewMemberIDs: members.map(({ id }) => id) },
  })
  return { job, moveID, shipments, name: customer }
}

/** Opens a link on a phone, and waits until the page would also start without a network. */
export async function openCrew(page: Page, way: Way, secret: string): Promise<Page> {
  await page.goto(`${way.url}/crew#${secret}`)
  await pill(page).waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  return page
}

export const pill = (page: Page): Locator => page.getByTestId('pill')

/** Waits until the page says this about what waits. */
export const pillSays = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByTestId('pill').filter({ hasText: text }).waitFor()

export const entries = (page: Page): Locator => page.getByTestId('entry')

/** Goes to a place of the page. */
export const goTo = (page: Page, hash: string): Promise<unknown> =>
  page.evaluate(`location.hash = ${JSON.stringify(hash)}`)

/** A picture of this size, as a camera gives it. */
export async function pictureIn(page: Page, width = 800, height = 600): Promise<Buffer> {
  const url = await page.evaluate<string>(`{
    const canvas = document.createElement('canvas')
    canvas.width = ${width}; canvas.height = ${height}
    const context = canvas.getContext('2d')
    for (let i = 0; i < 400; i++) {
      context.fillStyle = 'hsl(' + (i * 37) % 360 + ' 70% 50%)'
      context.fillRect((i * 71) % ${width}, (i * 53) % ${height}, 90, 60)
    }
    canvas.toDataURL('image/jpeg', 0.9)
  }`)
  return Buffer.from(url.split(',')[1]!, 'base64')
}

export type OnSheet = { photos?: number; weight?: string; items?: string; note?: string }

/** Does the next step of a job: opens it, fills in the sheet, and keeps it on the phone. */
export async function doStep(page: Page, jobID: string, step: string, sheet: OnSheet = {}): Promise<void> {
  await goTo(page, `/jobs/${jobID}`)
  await page.getByRole('button', { name: step, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fillSheet(page, dialog, sheet)
  await dialog.getByRole('button', { name: /keep on this phone|guardar en este teléfono/i }).click()
  await dialog.waitFor({ state: 'detached' })
}

export const addNote = (page: Page, jobID: string, note: string): Promise<void> =>
  doStep(page, jobID, 'Add photographs or a note', { note })

/** Tells the page that there is a network again. */
export const goOnline = (page: Page): Promise<unknown> => page.evaluate('dispatchEvent(new Event("online"))')

/** The texts of the notes of a shipment. */
export const notesOf = async ({ client }: Service, shipmentID: string): Promise<string[]> =>
  (await client.notes.list({ shipmentID })).items.map(({ text }) => text)

export async function fillSheet(page: Page, dialog: Locator, sheet: OnSheet): Promise<void> {
  const { photos = 0, weight, items, note } = sheet
  for (let i = 0; i < photos; i++) {
    const buffer = await pictureIn(page)
    await dialog.getByLabel('Take a photograph').setInputFiles({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer })
    await dialog.locator('.picture').nth(i).waitFor()
  }
  if (weight !== undefined) await dialog.getByLabel('Weight, lb').fill(weight)
  if (items !== undefined) await dialog.getByLabel('Number of items').fill(items)
  if (note !== undefined) await dialog.getByLabel('Note').fill(note)
}

/** Draws a signature, and writes the name of who signs. */
export async function draw(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByLabel('Name of who signs').fill(name)
  const canvas = form.getByRole('img', { name: 'Signature' })
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 60)
  await page.mouse.down()
  for (const at of [60, 120, 200]) await page.mouse.move(box.x + at, box.y + 30 + (at % 50))
  await page.mouse.up()
  await form.getByRole('button', { name: 'Clear' }).and(page.locator(':enabled')).waitFor()
}
