import { randomBytes } from 'node:crypto'
import { addMember } from './member.ts'
import type { Dialect, Migration } from './migration.ts'
import { BELOW_MOVES, viewOfPlaces } from './places.ts'

/** A table of records of the company. `revision` counts how often another record began or ended to name the record. */
const records = ({ text }: Dialect, table: string, columns: readonly string[]): string =>
  `CREATE TABLE ${table} (id ${text} PRIMARY KEY, ${columns.join(', ')}, revision INTEGER NOT NULL DEFAULT 0,
    last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`

const indexes = (table: string, columns: readonly string[]): string[] =>
  columns.map((column) => `CREATE INDEX ${table}_${column} ON ${table} (${column}, id)`)

/** What is due is a range of an index, however many messages were sent. */
const partial = (column: string, where: string): string =>
  `CREATE INDEX messages_${column} ON messages (${column}, id) WHERE ${where}`

/**
 * Templates and rules of messages, the messages, and who wants none (docs/design/messages.md).
 * - `dedup_key` names the rule, the event or day, and the recipient: a message is stored once.
 * - `recipient_key` is a keyed digest of the address. Opt-outs store nothing else of it, so they outlive an erasure.
 * - `held_by` and `held_until` are the lease of the node that sends a message; `unknowns` counts its outcomes that are unknown.
 * - `message_work` has how far the work is: the position of the planner in the feed, the day of each rule that counts days, and leases.
 */
export const messages: Migration = {
  id: 44,
  name: 'messages',
  statements: (dialect) => {
    const { text, canDistribute } = dialect
    return [
      records(dialect, 'message_templates', [`name ${text} NOT NULL`, `name_key ${text} NOT NULL`]),
      ...indexes('message_templates', ['name', 'name_key', 'last_updated']),
      records(dialect, 'message_rules', [
        ...[`name ${text} NOT NULL`, `name_key ${text} NOT NULL`, `template_id ${text} NOT NULL`],
        ...['is_active INTEGER NOT NULL', `held_since ${text}`, `released ${text}`, `counted_from ${text}`],
      ]),
      ...indexes('message_rules', ['name', 'name_key', 'template_id', 'is_active', 'last_updated']),
      `CREATE TABLE message_opt_outs (id ${text} PRIMARY KEY, sent_by ${text} NOT NULL, recipient_key ${text} NOT NULL,
        last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL)`,
      'CREATE UNIQUE INDEX message_opt_outs_recipient_key ON message_opt_outs (recipient_key)',
      ...indexes('message_opt_outs', ['sent_by', 'last_updated']),
      `CREATE TABLE messages (id ${text} NOT NULL, move_id ${text} NOT NULL, shipment_id ${text}, rule_id ${text}, event_id ${text},
        recipient_id ${text}, link_id ${text},
        sent_by ${text} NOT NULL, recipient_key ${text} NOT NULL, dedup_key ${text} NOT NULL, status ${text} NOT NULL, due_at ${text},
        held_by ${text}, held_until ${text}, unknowns INTEGER NOT NULL DEFAULT 0, html ${text}, last_updated ${text} NOT NULL, etag ${text} NOT NULL, doc ${text} NOT NULL,
        PRIMARY KEY (id, move_id))`,
      'CREATE UNIQUE INDEX messages_dedup_key ON messages (move_id, dedup_key)',
      'CREATE INDEX messages_move ON messages (move_id, id)',
      ...indexes('messages', ['status', 'sent_by', 'recipient_key', 'last_updated']),
      ...['shipment_id', 'rule_id', 'recipient_id', 'due_at'].map((column) => partial(column, `${column} IS NOT NULL`)),
      `CREATE TABLE message_work (name ${text} PRIMARY KEY, position BIGINT, day ${text}, held_by ${text}, held_until ${text})`,
      // How a party is reached.
      ...['email', 'phone'].map((member) => addMember('parties', member)),
      `INSERT INTO settings (name, value) VALUES ('message_key', '${randomBytes(32).toString('base64url')}')`,
      ...(canDistribute
        ? []
        : viewOfPlaces([
            ...BELOW_MOVES,
            ...['items', 'weighings', 'storage_stays', 'signatures', 'change_requests', 'messages'],
          ])),
    ]
  },
}
