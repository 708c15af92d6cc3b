import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent, createdEvent, deletedEvent } from '../kernel/event.ts'
import { aboutView } from './rules.ts'
import type { View } from './schema.ts'
import { deleteViewRow, insertView, updateViewRow } from './store.ts'

export const viewCreated = (
  view: View,
  ctx: Context,
  type: 'view.created' | 'view.imported' = 'view.created',
): Write[] => [insertView(view, ctx.partyID ?? null), appendEvent(ctx, createdEvent(type, aboutView(view), view))]

export const viewChanged = (before: View, after: View, ctx: Context): Write[] => [
  updateViewRow(before, after, ctx.partyID ?? null),
  appendEvent(ctx, changedEvent('view.updated', aboutView(after), before, after)),
]

export const viewDeleted = (view: View, ctx: Context): Write[] => [
  deleteViewRow(view),
  appendEvent(ctx, deletedEvent('view.deleted', aboutView(view), view, ctx.now)),
]
