import { type Static, Type } from 'typebox'
import { recordMembers } from '../kernel/record-schema.ts'
import { ERASURE } from './fields.ts'

export const Erasure = Type.Object(recordMembers(ERASURE), {
  $id: 'Erasure',
  additionalProperties: false,
  description: 'The erasure of the personal data of a move, and its progress in the database.',
})
export type Erasure = Static<typeof Erasure>
