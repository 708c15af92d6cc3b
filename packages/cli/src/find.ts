import { type Client, type DocumentParent, NotFoundError, type Shipment } from '@vanline/client'
import { Failure } from './command.ts'

const SHIPMENT_LOCATOR = /^[346789BCDFGHJKMPQRTVWXY]{6}-\d{2,}$/i

/** Whether a word is the locator of a shipment. */
export const isShipmentLocator = (word: string): boolean => SHIPMENT_LOCATOR.test(word)

/** Finds a shipment by its id or locator. */
export async function findShipment(client: Client, word: string): Promise<Shipment> {
  if (!SHIPMENT_LOCATOR.test(word)) return await client.shipments.get(word)
  const locator = word.toUpperCase()
  const found = await shipmentAt(client, locator)
  if (!found) throw new Failure(`There is no shipment with the locator ${locator}.`, 'notFound')
  return found
}

async function shipmentAt(client: Client, locator: string): Promise<Shipment | undefined> {
  const { items } = await client.shipments.list({ q: locator, limit: 200 })
  return items.find((shipment) => shipment.locator === locator)
}

/** The id of a shipment that may be deleted: the history of its move still has its locator. */
export async function everShipmentIdOf(client: Client, word: string): Promise<string> {
  if (!SHIPMENT_LOCATOR.test(word)) return word
  const locator = word.toUpperCase()
  const found = await shipmentAt(client, locator)
  if (found) return found.id
  const move = locator.slice(0, locator.indexOf('-'))
  for await (const { items } of client.moves.historyPages(move, { type: ['shipment.created'], limit: 200 }))
    for (const { record, shipmentID } of items)
      if (record && 'locator' in record && record.locator === locator && shipmentID !== null) return shipmentID
  throw new Failure(`There is no shipment with the locator ${locator}, and none was deleted.`, 'notFound')
}

/** The id of a shipment, which is read only if its locator was given. */
export const shipmentIdOf = async (client: Client, word: string): Promise<string> =>
  SHIPMENT_LOCATOR.test(word) ? (await findShipment(client, word)).id : word

const MOVE_LOCATOR = /^[346789BCDFGHJKMPQRTVWXY]{6}$/i

/** Whether a word is the locator of a move. */
export const isMoveLocator = (word: string): boolean => MOVE_LOCATOR.test(word)

/** The id of a move, which is read only if its locator was given. */
export const moveIdOf = async (client: Client, word: string): Promise<string> =>
  MOVE_LOCATOR.test(word) ? (await client.moves.get(word)).id : word

/** The shipment or move that the user named by its id or locator. */
export async function parentOf(client: Client, word: string): Promise<DocumentParent> {
  if (isMoveLocator(word)) return { moveID: await moveIdOf(client, word) }
  if (isShipmentLocator(word)) return { shipmentID: await shipmentIdOf(client, word) }
  try {
    return { shipmentID: (await client.shipments.get(word)).id }
  } catch (error) {
    if (error instanceof NotFoundError) return { moveID: (await client.moves.get(word)).id }
    throw error
  }
}
