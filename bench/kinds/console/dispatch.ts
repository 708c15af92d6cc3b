import type { Page } from 'playwright-core'
import { ask, create, JSON_HEADERS } from '../../load/probe.ts'
import { numberText } from '../../report/table.ts'
import { draggedFrames, type Frames, framesText, scrolledFrames } from './frames.ts'

/** A week of jobs, and how its board moves. */
export type DispatchFrames = {
  jobs: number
  inPage: number
  weekMs: number
  unplannedMs: number
  scrolled: Frames
  dragged: Frames
}

export const VISIT = '[data-lane] [data-visit]'
const TRUCKS = 100
const JOBS_MAX = 2_000
const BULK_MAX = 100
const DAY_MS = 86_400_000
const GRID = 'section[aria-label^="Dispatch, "]'
/** A truck has a job every two hours from 6 to 20. */
const HOURS = [6, 8, 10, 12, 14, 16, 18]

const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

type Waiting = { id: string; requestedPickupDate: string }

/** The shipments that are picked up in a week. */
async function pickupsOf(port: number, monday: string): Promise<Waiting[]> {
  const sunday = dayOf(Date.parse(monday) + 6 * DAY_MS)
  const path = `/v1/shipments?pickup[gte]=${monday}&pickup[lte]=${sunday}&status=SUBMITTED,APPROVED,IN_TRANSIT&fields=id,requestedPickupDate`
  const { body } = await ask(port, { method: 'GET', path, headers: { Accept: 'application/x-ndjson' } })
  return body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Plans up to 2,000 pickups of a week on a hundred trucks; returns how many jobs there are. */
async function planWeek(port: number, monday: string): Promise<number> {
  const trucks = await Promise.all(
    Array.from({ length: TRUCKS }, (_, i) => create(port, '/v1/trucks', { name: `Truck ${i + 1}` })),
  )
  const byDay = Map.groupBy(
    (await pickupsOf(port, monday)).slice(0, JOBS_MAX),
    ({ requestedPickupDate }) => requestedPickupDate,
  )
  const jobs = [...byDay].flatMap(([day, shipments]) =>
    shipments.slice(0, TRUCKS * HOURS.length).map(({ id }, i) => {
      const hour = HOURS[Math.floor(i / TRUCKS)]!
      const time = { day, windowStart: timeOf(hour), windowEnd: timeOf(hour + 1), expectedMinutes: 120 }
      const record = { shipmentID: id, kind: 'PICKUP', truckID: trucks[i % TRUCKS]!.id, ...time }
      return { action: 'create', record }
    }),
  )
  let planned = 0
  for (let at = 0; at < jobs.length; at += BULK_MAX) {
    const body = JSON.stringify({ mode: 'ISOLATED', operations: jobs.slice(at, at + BULK_MAX) })
    const answer = await ask(port, { method: 'PATCH', path: '/v1/jobs', headers: JSON_HEADERS, body })
    const { results = [] } = JSON.parse(answer.body) as { results?: { status: number }[] }
    planned += results.filter(({ status }) => status < 300).length
  }
  if (planned === 0) throw new Error('No job of the week was planned.')
  return planned
}

/** The page of the week that the board shows, with its jobs. */
export async function dispatchPath(port: number, week: string): Promise<{ path: string; jobs: number }> {
  const time = Date.parse(week)
  const monday = dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS)
  return { path: `/dispatch?view=week&date=${monday}`, jobs: await planWeek(port, monday) }
}

/** The middle of the times of a few exports. */
async function exportMsOf(port: number, path: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    const begun = performance.now()
    await ask(port, { method: 'GET', path, headers: { Accept: 'application/x-ndjson' } })
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[2]!
}

/** How long the service takes for the jobs of the week and for what has none, as the board asks for them. */
async function readingMsOf(port: number, path: string): Promise<{ weekMs: number; unplannedMs: number }> {
  const monday = path.slice(-10)
  const sunday = dayOf(Date.parse(monday) + 6 * DAY_MS)
  const within = (name: string) => `${name}[gte]=${monday}&${name}[lte]=${sunday}`
  const open = 'status=SUBMITTED,APPROVED,IN_TRANSIT,IN_STORAGE&expand=customerName'
  return {
    weekMs: await exportMsOf(port, `/v1/jobs?${within('day')}&expand=shipment,customerName`),
    unplannedMs: await exportMsOf(port, `/v1/shipments?${within('unplanned')}&${open}`),
  }
}

/** Scrolls through all lanes, then drags a card over them, and puts it back. */
export async function dispatchFrames(page: Page, port: number, path: string, jobs: number): Promise<DispatchFrames> {
  const reading = await readingMsOf(port, path)
  const scrolled = await scrolledFrames(page, GRID)
  await page.evaluate(`document.querySelector('${GRID}').scrollTop = 0`)
  await page.locator(VISIT).first().waitFor()
  const inPage = await page.locator('[data-visit]').count()
  const dragged = await draggedFrames(page, page.locator(VISIT).first(), GRID, 0.9)
  return { jobs, inPage, ...reading, scrolled, dragged }
}

/** The frames for people. */
export const dispatchText = ({ jobs, inPage, weekMs, unplannedMs, scrolled, dragged }: DispatchFrames): string =>
  `The dispatch board of a week with ${numberText(jobs)} jobs, ${numberText(inPage)} cards of them in the page: ${framesText('scrolling', scrolled)}, ${framesText('dragging', dragged)}; the target is 50. The jobs of the week took ${numberText(weekMs)} ms in one request; the target is 60. What has no job took ${numberText(unplannedMs)} ms.`
