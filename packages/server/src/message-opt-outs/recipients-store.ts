import sql from 'sql-template-tag'
import { unguarded, type Write } from '../db/database.ts'

/** Deletes the messages about a move and its shipments. They have no history: nothing tells of it. */
export const deleteMessagesOf = (moveID: string): Write =>
  unguarded(sql`DELETE FROM messages WHERE move_id = ${moveID}`)

/** Deletes the messages to a person who was deleted, also those that were not sent yet: a message needs its recipient. */
export const deleteMessagesTo = (personID: string): Write =>
  unguarded(sql`DELETE FROM messages WHERE recipient_id = ${personID}`)

/** Deletes the messages that tell a former name or address of a person. Those that wait are still sent. */
const deleteSentMessagesTo = (personID: string): Write =>
  unguarded(sql`DELETE FROM messages WHERE recipient_id = ${personID} AND due_at IS NULL AND status <> 'HELD'`)

/** The members that a message repeats. */
const TOLD = ['name', 'firstName', 'lastName', 'email', 'phone']

/** What a change of a person deletes: messages with what the person was called, or was reached by, before. */
export const messagesFollow = (before: { id: string }, after: object): Write[] =>
  TOLD.some((name) => Reflect.get(before, name) !== Reflect.get(after, name)) ? [deleteSentMessagesTo(before.id)] : []
