import { createInterface } from 'node:readline/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type Erasure, NotFoundError, type Versioned } from '@vanline/client'
import { type Command, Failure, UsageError } from '../command.ts'
import { withClient } from '../connection.ts'
import { printError, showRecord } from '../output.ts'
import { API_OPTIONS, ETAG_OPTION, reported, versionOf } from '../record-commands.ts'

const LOOK_EVERY_MS = 1_000

/** Erases what is personal of a move, for good. */
export const erase: Command = {
  summary: 'erase the personal data of a move, for good',
  about: `Erases the customer, the agents, street lines, remarks and all free text of a move and of everything below it, in the records and
in every stored copy: the history, answers kept for retries, deliveries of webhooks; also of what was deleted. Statuses, dates and the order of
the history stay. It cannot be undone, so it asks first, unless --yes is given. It needs the scopes moves:erase and moves:read.

It waits until every copy is rewritten. To end it earlier does no harm: the service goes on.`,
  words: [{ name: 'id' }],
  options: {
    yes: { summary: 'do not ask' },
    ...ETAG_OPTION,
    ...API_OPTIONS,
  },
  examples: ['vanline moves erase KB7GMX', 'vanline moves erase KB7GMX --yes --etag Jx0mC5mlq1bXvXg3uAqEoQ'],
  run: (given) =>
    withClient(given, async (client) => {
      const id = given.words[0]!
      const seen = await versionOf(given, id, () => lastVersion(client, id))
      if (!given.has('yes')) await requireConsent(id)
      await reported(given, {}, async () => showRecord(given, await completed(client, await client.moves.erase(seen))))
    }),
}

/** The version of a move, or of the last that is known of it when it is gone. */
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

/** Goes on if somebody at the terminal types what is to be erased once more. */
async function requireConsent(id: string): Promise<void> {
  if (!process.stdin.isTTY) throw new UsageError('nobody can be asked here: give --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const typed = await terminal.question(`This cannot be undone. Type ${id} to erase its personal data: `)
  terminal.close()
  if (typed.trim() !== id) throw new Failure('Nothing was erased.')
}

/** Waits until all copies are rewritten, and says how far that is. */
async function completed(client: Client, erasure: Erasure): Promise<Erasure> {
  let current = erasure
  while (current.status === 'RUNNING') {
    printError(`Erased. Copies rewritten so far: ${current.copies.toLocaleString('en-US')}.`)
    await pause(LOOK_EVERY_MS)
    current = await client.moves.erasure(erasure.id)
  }
  return current
}
