import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type Erasure, NotFoundError, type Versioned } from '@vanline/client'
import { type Command, Failure, UsageError } from '../command.ts'
import { ask, YES_OPTION } from '../confirm.ts'
import { API_OPTIONS, withClient } from '../connection.ts'
import { printError, showRecord } from '../output.ts'
import { ETAG_OPTION, reportConflict, versionOf } from '../records/changes.ts'

const LOOK_EVERY_MS = 1_000

/** Erases the personal data of a move permanently. */
export const erase: Command = {
  summary: 'erase the personal data of a move permanently',
  about: `Erases the customer, the agents, street lines, remarks and all free text of a move and of everything below it, in the records
and in every stored copy: history, stored answers, webhook deliveries; also of deleted records. Statuses, dates and the order
of the history stay. It cannot be undone, so it asks first, unless you give --yes. It needs the scopes moves:erase and
moves:read.

It waits until every copy is rewritten. You can stop it earlier: the service continues.`,
  words: [{ name: 'id' }],
  options: {
    ...YES_OPTION,
    ...ETAG_OPTION,
    ...API_OPTIONS,
  },
  examples: ['vanline moves erase KB7GMX', 'vanline moves erase KB7GMX --yes --etag Jx0mC5mlq1bXvXg3uAqEoQ'],
  run: (given) =>
    withClient(given, async (client) => {
      const id = given.words[0]!
      const seen = await versionOf(given, id, () => lastVersion(client, id))
      if (!given.has('yes')) await requireConsent(id)
      await reportConflict(given, { seen }, async () =>
        showRecord(given, await completed(client, await client.moves.erase(seen))),
      )
    }),
}

/** The version of a move, or the last known one if it was deleted. */
async function lastVersion(client: Client, id: string): Promise<Versioned> {
  try {
    return await client.moves.get(id)
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
    const { items } = await client.moves.history(id, { type: 'move.*', limit: 1 })
    if (items[0]?.moveID == null) throw error
    return { id: items[0].moveID, eTag: items[0].eTag }
  }
}

/** Asks the user to type the id again. */
async function requireConsent(id: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('there is no terminal to ask for confirmation: give --yes')
  const typed = await ask(`This cannot be undone. Type ${id} to erase its personal data: `)
  if (typed.trim() !== id) throw new Failure('Nothing was erased.')
}

/** Waits until all copies are rewritten, and prints the progress. */
async function completed(client: Client, erasure: Erasure): Promise<Erasure> {
  let current = erasure
  while (current.status === 'RUNNING') {
    printError(`Erased. Copies rewritten so far: ${current.copies.toLocaleString('en-US')}.`)
    await pause(LOOK_EVERY_MS)
    current = await client.moves.erasure(erasure.id)
  }
  return current
}
