import { wordsOf } from '../format/format.ts'
import classes from './status.module.css'

/** The tone of a status: waiting, moving, done, wrong, or over. */
const TONES: Record<string, string> = {
  DRAFT: 'quiet',
  SUBMITTED: 'waiting',
  APPROVED: 'ready',
  REJECTED: 'wrong',
  IN_TRANSIT: 'moving',
  IN_PROGRESS: 'moving',
  IN_STORAGE: 'moving',
  DELIVERED: 'done',
  COMPLETED: 'done',
  DIVERSION_REQUESTED: 'waiting',
  CANCELLATION_REQUESTED: 'waiting',
  CANCELED: 'over',
  TERMINATED_FOR_CAUSE: 'wrong',
  PENDING: 'waiting',
  FAILED: 'wrong',
}

/** A status as text with a colored dot; the text alone is enough. */
export const Status = ({ status, size = 'sm' }: { status: string; size?: 'sm' | 'lg' }) => (
  <span className={classes.status} data-tone={TONES[status] ?? 'quiet'} data-size={size}>
    {wordsOf(status)}
  </span>
)
