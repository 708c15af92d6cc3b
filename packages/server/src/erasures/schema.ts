import type { Static } from 'typebox'
import { recordSchema } from '../kernel/record-schema.ts'
import { ERASURE } from './fields.ts'

export const Erasure = recordSchema(ERASURE, {
  description: 'The erasure of the personal data of a move, and its progress in the database.',
})
export type Erasure = Static<typeof Erasure>
