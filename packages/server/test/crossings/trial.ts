import assert from 'node:assert/strict'
import type { Cell, Feature } from '../../src/crossings/features.ts'
import type { Kind } from '../../src/crossings/kinds.ts'
import { refusalOf } from '../../src/crossings/table.ts'
import type { Answer } from '../app.ts'
import type { Subject, World } from './world.ts'

/** A cell that is tried: the record that all trials share, and another one for trials that end a record. */
export type Trying = {
  world: World
  kind: Kind
  feature: Feature
  cell: Cell
  subject: Subject
  fresh: () => Promise<Subject>
}

export type Trial = (of: Trying) => Promise<void>

/** How a feature is tried. `attempt` sends a request that uses it; where it does not apply, this is refused. */
export type Trials = {
  own?: Trial
  attempt?: (of: Trying) => Promise<Answer>
  /** The trial where a feature reaches a kind through other records; no request is refused there. */
  through?: Trial | Partial<Record<Kind, Trial>>
  none?: Trial
}

/** Asserts that an attempt was refused as the table says. */
export function requireRefused({ kind, feature }: Trying, { status, body, text }: Answer): void {
  assert.equal([status, ...(body?.code ? [body.code] : [])].join(' '), refusalOf(kind, feature), text)
}
