/** The other person of a conflict: a visitor edits a shipment, and presses Enter to let a colleague save first. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Config } from '@vanline/server/config'
import { print } from '../output.ts'
import { reasonOf } from '../reason.ts'
import { changeAs } from './fill.ts'

const DAY_MS = 24 * 3600 * 1000

type Contested = { config: Config; shipmentID: string; key: string; name: string }

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
export async function saveFirst({ name, ...contested }: Contested): Promise<string> {
  const { locator, scheduledDeliveryDate } = await changeAs(contested, (shipment) => ({
    scheduledDeliveryDate: dayAfter(shipment.scheduledDeliveryDate!),
  }))
  return `${name} moved the delivery of ${locator} to ${scheduledDeliveryDate}. Now save your change.`
}

const dayAfter = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
