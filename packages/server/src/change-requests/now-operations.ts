/** What a decider compares: the record now, beside what the asker saw and wants. */
import type { FastifyRequest } from 'fastify'
import type { Reader } from '../db/database.ts'
import { findVersionByTag, listStepsBetween } from '../history/versions.ts'
import { contextOf, type Runtime } from '../http/context.ts'
import type { Expansions } from '../http/list/expansion.ts'
import { requireScopes } from '../http/permission.ts'
import type { Context } from '../kernel/context.ts'
import type { FieldChange } from '../kernel/diff.ts'
import { AppError } from '../kernel/errors.ts'
import { mergePatch } from '../kernel/patch.ts'
import type { RequestNow } from './fields.ts'
import { type FoundRecord, kindOf } from './kinds-operations.ts'
import { changesOf, patchOf, valueAt } from './rules.ts'
import type { ChangeRequest } from './schema.ts'

/** What changed in the record since the version that the asker saw. */
async function changesSince(
  tx: Reader,
  { seen }: ChangeRequest,
  { record, about }: FoundRecord,
): Promise<RequestNow['changesSince']> {
  if (seen === record.eTag) return []
  const version = await findVersionByTag(tx, about, seen)
  if (!version) return null
  const { steps } = await listStepsBetween(tx, about, version.time, record.lastUpdated)
  return steps.map(({ time, actor, actor_name, changes }) => ({
    ...{ at: time, by: actor, byName: actor_name },
    paths: JSON.parse(changes).map(({ path }: FieldChange) => path),
  }))
}

/** Whether the rules of the record allow the whole request now. */
async function applies(tx: Reader, request: ChangeRequest, found: FoundRecord, ctx: Context): Promise<boolean> {
  if (request.status !== 'PENDING') return false
  if (request.kind === 'EXTENSION') return true
  try {
    await found.patched(tx, ctx, mergePatch(found.record, patchOf(request)))
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function nowOf(tx: Reader, request: ChangeRequest, found: FoundRecord, ctx: Context): Promise<RequestNow> {
  const values = changesOf(request).map(({ path, from, to }) => ({
    ...{ path, seen: from, now: valueAt(found.record, path), wanted: to },
  }))
  return {
    ...{ eTag: found.record.eTag, applies: await applies(tx, request, found, ctx), values },
    changesSince: await changesSince(tx, request, found),
  }
}

/** The record of a request, or undefined if it was deleted a moment ago. */
async function findRecord(tx: Reader, about: string): Promise<FoundRecord | undefined> {
  const { kind, id } = kindOf(about)
  try {
    return await kind.find(tx, id)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** What `expand` adds for a caller: 403 without the scope that shows the record. */
export const expansionsFor = (runtime: Runtime, request: FastifyRequest): Expansions => ({
  async now(tx, docs) {
    const texts: string[] = []
    for (const doc of docs) {
      const asked: ChangeRequest = JSON.parse(doc)
      requireScopes(request, [kindOf(asked.about).kind.reads])
      const found = await findRecord(tx, asked.about)
      texts.push(JSON.stringify(found ? await nowOf(tx, asked, found, contextOf(runtime, request)) : null))
    }
    return texts
  },
})
