import type { ReactNode } from 'react'
import { wordsOf } from '../format/format.ts'
import classes from './status.module.css'

/** Waiting, ready, moving, resting, done, wrong, or over. */
const TONES: Record<string, string> = {
  DRAFT: 'quiet',
  SUBMITTED: 'waiting',
  APPROVED: 'ready',
  REJECTED: 'wrong',
  IN_TRANSIT: 'moving',
  IN_PROGRESS: 'moving',
  IN_STORAGE: 'resting',
  DELIVERED: 'done',
  COMPLETED: 'done',
  DIVERSION_REQUESTED: 'waiting',
  CANCELLATION_REQUESTED: 'waiting',
  CANCELED: 'over',
  TERMINATED_FOR_CAUSE: 'wrong',
  PLANNED: 'ready',
  EN_ROUTE: 'moving',
  ARRIVED: 'moving',
  DONE: 'done',
  PENDING: 'waiting',
  LOADED: 'moving',
  MISSING: 'wrong',
  DAMAGED: 'waiting',
  REFUSED: 'wrong',
  ACCEPTED: 'done',
  PARTLY_ACCEPTED: 'done',
  WITHDRAWN: 'over',
  OUTDATED: 'over',
  FAILED: 'wrong',
}

/** A text with a dot of a tone. */
export const StatusDot = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <span className={classes.status} data-tone={tone}>
    {children}
  </span>
)

/** The tone of a status, for `data-tone`. */
export const toneOf = (status: string): string => TONES[status] ?? 'quiet'

/** A status as text with a colored dot; the text alone is enough. */
export const Status = ({ status, size = 'sm' }: { status: string; size?: 'sm' | 'lg' }) => (
  <span className={classes.status} data-tone={toneOf(status)} data-size={size}>
    {wordsOf(status)}
  </span>
)
