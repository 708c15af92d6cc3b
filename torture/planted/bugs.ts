/** Bugs to put into a copy of the source, each of which breaks one promise, and the fault that must find it. */
import { BOOKING_BUGS } from './booking-bugs.ts'
import { type Bug, inFile } from './bug.ts'
import { OUTBOX_BUGS } from './outbox-bugs.ts'
import { REQUEST_BUGS } from './request-bugs.ts'
import { UPLOAD_BUGS } from './upload-bugs.ts'
import { VERSION_BUGS } from './version-bugs.ts'

/** The complaints about an acknowledged write that is missing. */
const LOST = /was acknowledged, and (there is no event of it|is lost)|nothing ever happened/

export const BUGS: readonly Bug[] = [
  ...VERSION_BUGS,
  {
    name: 'an ATOMIC bulk commits what passed',
    complaint: /was refused with 409, and yet left|operations were done, of all or none/,
    edits: inFile('http/bulk/items.ts', [
      'throw await bulkRefused(of, parts)',
      'return { answer: { ...answerOf(batchID, parts), status: 409 }, writes }',
    ]),
    ...{ fault: 'calm', database: 'SQLite' },
  },
  {
    name: '/readyz does not hear of refused writes',
    complaint: /\/readyz said that writes succeed while the disk was full/,
    edits: inFile('observe/writing.ts', ['done.then(succeeded, failed)', 'done.then(succeeded, () => {})']),
    ...{ fault: 'full disk', database: 'SQLite' },
  },
  {
    name: 'every PATCH is refused',
    complaint: /none succeeded|writes succeeded/,
    edits: inFile('http/change.ts', [
      '  const isDryRun = beginDryRun(reply, query)\n',
      "  const isDryRun = beginDryRun(reply, query)\n  if (request.method === 'PATCH') throw tookTooLong()\n",
    ]),
    ...{ fault: 'calm', database: 'SQLite' },
  },
  {
    name: 'a number of the feed is left out',
    complaint: /a number is left out/,
    edits: inFile('db/postgres/events/events.ts', [
      'UPDATE event_numbers SET seq = number FROM',
      'UPDATE event_numbers SET seq = number + number / 5 FROM',
    ]),
    ...{ fault: 'calm', database: 'PostgreSQL' },
  },
  {
    name: 'the event is written after the transaction',
    complaint:
      /the version before it was|of which there is no event|there is no event of it|but the last event tells of/,
    edits: inFile(
      'db/sqlite/batch.ts',
      [
        '  for (const { statement, rows, isOfDirectory } of decision.writes) {\n',
        '  for (const { statement, rows, isOfDirectory, event } of decision.writes) {\n    if (event !== undefined) {\n      late.push(() => writer.run(statement))\n      continue\n    }\n',
      ],
      [
        '    else commit(writer.raw)\n    return settled\n',
        '    else commit(writer.raw)\n    for (const write of late.splice(0)) write()\n    return settled\n',
      ],
      ['const LOCK_PAUSE_MAX_MS = 20\n', 'const LOCK_PAUSE_MAX_MS = 20\nconst late: (() => unknown)[] = []\n'],
    ),
    ...{ fault: 'kill in commit', database: 'SQLite' },
  },
  {
    name: 'a group is answered before its commit',
    complaint: LOST,
    edits: inFile('db/sqlite/batch.ts', [
      '    else commit(writer.raw)\n    return settled\n',
      '    else {\n      for (const settle of settled.splice(0)) settle()\n      await pause(2)\n      commit(writer.raw)\n    }\n    return settled\n',
    ]),
    ...{ fault: 'kill in commit', database: 'SQLite' },
  },
  {
    name: 'a commit is answered before it is forced to disk',
    complaint: /not forced to disk/,
    edits: inFile('db/sqlite/sqlite.ts', ['PRAGMA synchronous=FULL', 'PRAGMA synchronous=NORMAL']),
    ...{ fault: 'forced to disk', database: 'SQLite' },
  },
  {
    name: 'a commit whose fsync failed is called a refusal',
    complaint: /was refused with 503, and yet left/,
    edits: inFile('db/sqlite/write-queue.ts', [
      'member.fail(isUnknown ? outcomeUnknown(error) : unavailable(error))',
      'member.fail(unavailable(error))',
    ]),
    ...{ fault: 'failing fsync', database: 'SQLite' },
  },
  {
    name: 'the process goes on after a failed fsync',
    complaint: /whose fsync failed went on/,
    edits: inFile('db/sqlite/write-queue.ts', [
      '    if (!isUnknown) return\n',
      '    if (isUnknown || !isUnknown) return\n',
    ]),
    ...{ fault: 'failing fsync', database: 'SQLite' },
  },
  {
    name: 'PostgreSQL need not wait for its disk',
    complaint: LOST,
    edits: inFile('db/postgres/change/writes.ts', [
      '  const checks = [...isFree, ...isAsExpected]\n',
      "  const checks = [sql`WHEN set_config('synchronous_commit', 'off', true) = 'on' THEN 0`, ...isFree, ...isAsExpected]\n",
    ]),
    ...{ fault: 'PostgreSQL away', database: 'PostgreSQL' },
  },
  {
    name: 'a change is confirmed by a row that can be seen',
    complaint: LOST,
    edits: inFile('db/postgres/change/outcome.ts', [') return await requireDurable(pool, giveUpAt)\n', ') return\n']),
    ...{ fault: 'cut-off standby', database: 'PostgreSQL' },
  },
  {
    name: 'nobody hears that no standby has a commit',
    complaint: LOST,
    edits: inFile('db/postgres/wire/connection.ts', [
      'isUnreplicated ||= routine === REPLICATION_WAIT\n',
      'isUnreplicated &&= routine === REPLICATION_WAIT\n',
    ]),
    ...{ fault: 'cut-off standby', database: 'PostgreSQL' },
  },
  {
    name: 'events of a restored dump are numbered like those of this server',
    complaint: /the version before it was/,
    edits: inFile('db/postgres/restore.ts', [
      '    const isRestored = settings.has(IS_BACKUP) || (settings.get(HOME) ?? home) !== home\n',
      '    const isRestored = settings.has(IS_BACKUP)\n',
    ]),
    ...{ fault: 'restore', database: 'PostgreSQL' },
  },
  {
    name: 'a node keeps its transaction while it stands still',
    complaint: /the feed was held for/,
    edits: inFile('db/postgres/wire/pool.ts', [
      "idle_in_transaction_session_timeout: '3s'",
      "idle_in_transaction_session_timeout: '0'",
    ]),
    ...{ fault: 'paused in a transaction', database: 'PostgreSQL' },
  },
  {
    name: 'lastUpdated is what the clock says',
    complaint: /lastUpdated went from/,
    edits: inFile('kernel/instant.ts', [
      '  return now > previous ? now : instantOf(Date.parse(previous) + 1)\n',
      '  return now > previous || now <= previous ? now : previous\n',
    ]),
    ...{ fault: 'wrong clock', database: 'SQLite' },
  },
  {
    name: 'events are numbered inside their transactions',
    complaint: /the feed as it was followed has|the stream has|a number is left out/,
    edits: inFile('db/postgres/migrate.ts', ["'seq bigint, xid", "'seq bigserial, xid"]),
    ...{ fault: 'calm', database: 'PostgreSQL' },
  },
  {
    name: 'the idempotency key is written after the transaction',
    complaint: /key .* had \d+ effects/,
    edits: inFile('http/once/run-alone.ts', [
      '    return isDryRun ? decision : withAnswerStored(db, key, stored?.expires_at, decision)\n',
      '      if (!isDryRun && !("afterwards" in decision))\n        setImmediate(() => db.change(async () => withAnswerStored(db, key, undefined, { writes: [], answer: decision.answer })).catch(() => {}))\n      return decision\n',
    ]),
    ...{ fault: 'kill in commit', database: 'SQLite' },
  },
  {
    name: 'a new shipment gets no entries of parties',
    complaint: /lacks .*, which the party could see|shipment_entries lacks the entry/,
    edits: inFile('shipments/store.ts', [': [partyEntriesOfShipment(id, moveID)]),', ': []),']),
    ...{ fault: 'parties', database: 'SQLite' },
  },
  {
    name: 'a webhook of a party sends the events of moves that it has left',
    complaint: /the webhook of .* shows .* of a move that the party was not on/,
    edits: inFile('webhooks/deliveries/lanes.ts', ['eventTypes, kinds, party)', 'eventTypes, kinds, null)']),
    ...{ fault: 'parties', database: 'SQLite' },
  },
  {
    name: 'a stream skips events after its reader was slow',
    complaint: /event-stream: event \d+ is in place/,
    edits: inFile('events/stream.ts', [
      '    stream.isWaiting = false\n',
      '    stream.isWaiting = false\n    stream.after = hub.tail.newest() ?? stream.after\n',
    ]),
    ...{ fault: 'slow readers', database: 'SQLite' },
  },
  {
    // What other servers for agents do: they read the newest version themselves, so that every write passes.
    name: 'the tools of agents fetch the tag themselves',
    complaint: /was merged over .*, changed since/,
    edits: inFile('mcp/write.ts', [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is a text of a source file
      "const headers = { 'if-match': '*', prefer: `merge-base=\"${args.eTag}\"` }",
      "const headers = { 'if-match': (first.refusal.current as Body).eTag }",
    ]),
    ...{ fault: 'calm', database: 'SQLite' },
  },
  ...UPLOAD_BUGS,
  ...BOOKING_BUGS,
  ...OUTBOX_BUGS,
  ...REQUEST_BUGS,
]
