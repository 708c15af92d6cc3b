/** Bugs of the outbox on the phones of crews: what other products do. */
import { BOTH } from '../places.ts'
import type { Bug, Edit } from './bug.ts'

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

const inOutbox = (file: string, ...edits: readonly (readonly [from: string, to: string])[]): Edit[] =>
  edits.map(([from, to]) => ({ file: `packages/crew/src/outbox/${file}`, from, to }))

type Planted = Pick<Bug, 'name' | 'edits' | 'complaint'>

const PLANTED: readonly Planted[] = [
  {
    name: 'a phone says saved at once',
    complaint: /was called saved, and the service does not have it/,
    edits: inOutbox('sender.ts', [
      '  await step(parts, next, (entry) => ({ put: [asSending(entry, serviceMsOf(parts), wayOf(caller.credential))] }))\n',
      "  await step(parts, next, (entry, entries) => changeAfter(parts, entry, entries, { is: 'saved', tag: null, merged: [] }))\n",
    ]),
  },
  {
    name: 'a phone drops what is refused with 4xx',
    complaint: /is lost: it was not called saved, and no phone has it/,
    edits: inOutbox('sender.ts', [
      "    case 'blocked':\n      return { put: [asBlocked(entry, meaning.reason)] }\n",
      "    case 'blocked':\n      return { put: entries.filter(({ id }) => id !== entry.id), remove: [entry.id] }\n",
    ]),
  },
  {
    name: 'a phone forgets a check-off on a merge',
    complaint: /the item \S+ of \S+ on phone .* is lost: it was not called saved/,
    edits: inOutbox('sender.ts', [
      "    case 'merged':\n      return { put: [asMerged(entry, meaning.tag, meaning.changes)] }\n",
      "    case 'merged':\n      if (entry.kind === 'item') return { remove: [entry.id] }\n      return { put: [asMerged(entry, meaning.tag, meaning.changes)] }\n",
    ]),
  },
  {
    // One clock is that of one phone.
    name: 'a phone sends as who is signed in now',
    complaint: /^\s*the \w+ \S+ of \S+ on phone .* was sent as /,
    edits: inOutbox(
      'call.ts',
      ['const TIMEOUT_MS = 30_000\n', 'const TIMEOUT_MS = 30_000\nconst SIGNED_IN = new WeakMap<object, string>()\n'],
      [
        '  let sentMs = caller.clock()\n',
        "  let sentMs = caller.clock()\n  if (path === '/v1/crew/me') SIGNED_IN.set(caller.clock, String(caller.credential))\n",
      ],
      ['{ base, credential, fetch }: Caller', '{ base, credential, fetch, clock }: Caller'],
      ['return send(credential)\n', 'return send(SIGNED_IN.get(clock) ?? credential)\n'],
    ),
  },
  {
    name: 'a phone takes a new key for a retry',
    complaint: /was saved \d+ times/,
    edits: inOutbox('sender.ts', [
      'await answerTo(parts, next), parts',
      'await answerTo(parts, next.attempts === 0 ? next : { ...next, key: crypto.randomUUID() }), parts',
    ]),
  },
]

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */

export const OUTBOX_BUGS: readonly Bug[] = PLANTED.flatMap((bug) =>
  BOTH.map((database) => ({ ...bug, database, fault: 'phones' })),
)
