/** The other person of a conflict: a visitor edits a shipment, and presses Enter to let a colleague save first. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { createClient } from '@vanline/client'
import { print } from '../output.ts'
import { reasonOf } from '../reason.ts'

const DAY_MS = 24 * 3600 * 1000

type Contested = { url: string; shipmentID: string; key?: string; name: string }

/**
 * Whether Enter reaches this process: a terminal is there, and this process is in its foreground. A process in the background that read from
 * its terminal would be stopped; only Linux tells which of the two it is.
 */
export function hearsTerminal(): boolean {
  if (!process.stdin.isTTY || process.platform !== 'linux') return false
  const [, , group, , , foreground] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return group === foreground
}

/** Saves another date of delivery with each line of the terminal. */
export function awaitEnter(contested: Contested): void {
  createInterface({ input: process.stdin }).on('line', () => {
    saveFirst(contested).then(print, (error) => print(`${contested.name} could not save: ${reasonOf(error)}`))
  })
}

/** Moves the delivery of the shipment by a day, as the colleague. Returns what to say about it. */
export async function saveFirst({ url, shipmentID, key, name }: Contested): Promise<string> {
  const client = createClient({ baseUrl: url, ...(key !== undefined && { apiKey: key }) })
  const shipment = await client.shipments.get(shipmentID)
  const later = new Date(Date.parse(shipment.scheduledDeliveryDate!) + DAY_MS).toISOString().slice(0, 10)
  await client.shipments.update(shipment, { scheduledDeliveryDate: later })
  return `${name} moved the delivery of ${shipment.locator} to ${later}. Now save your change.`
}
