import type { Write } from '../db/database.ts'
import { appendEvent } from '../history/append.ts'
import type { Context } from '../kernel/context.ts'
import { changedEvent } from '../kernel/event.ts'
import { ABOUT_COMPANY } from './rules.ts'
import type { Company } from './schema.ts'
import { updateCompanyRow } from './store.ts'

/** Writes the next version of the company. The event of the first change has the tag of the defaults as the version before it. */
export const companyChanged = (before: Company, after: Company, ctx: Context): Write[] => [
  updateCompanyRow(before, after),
  appendEvent(ctx, changedEvent('company.updated', ABOUT_COMPANY, before, after)),
]
