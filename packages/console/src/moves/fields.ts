import type { Move } from '@vanline/client'
import { typedOf } from '../format/format.ts'

/** The fields of a move that a user edits. */
export const MOVE_POINTERS = [
  '/customer/firstName',
  '/customer/lastName',
  '/customer/email',
  '/customer/phone',
  '/assignee',
  '/reference',
  '/remarks',
] as const
export type MovePointer = (typeof MOVE_POINTERS)[number]
export type Typed = Partial<Record<MovePointer, string>>

/** Whether the user is shown the member: customers and observers get fewer. */
export const isMember = (move: Move, pointer: MovePointer): boolean => pointer.split('/')[1]! in move

/** A field as it would be typed. */
export function textIn(move: Move, pointer: MovePointer): string {
  const [, first, second] = pointer.split('/') as [string, keyof Move, string?]
  const value = move[first] as string | Record<string, string | null> | null
  return typedOf(
    second === undefined
      ? (value as string | null)
      : ((value as Record<string, string | null> | null)?.[second] ?? null),
  )
}
