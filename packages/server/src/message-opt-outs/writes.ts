import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutMessageOptOut } from './rules.ts'
import type { MessageOptOut } from './schema.ts'
import { deleteMessageOptOutRow, insertMessageOptOut } from './store.ts'

export const messageOptOutCreated = (optOut: MessageOptOut, recipientKey: string, ctx: Context): Write[] => [
  insertMessageOptOut(optOut, recipientKey),
  appendEvent(ctx, createdEvent('message_opt_out.created', aboutMessageOptOut(optOut), optOut)),
]

export const messageOptOutDeleted = (optOut: MessageOptOut, ctx: Context): Write[] => [
  deleteMessageOptOutRow(optOut),
  appendEvent(ctx, deletedEvent('message_opt_out.deleted', aboutMessageOptOut(optOut), optOut, ctx.now)),
]
