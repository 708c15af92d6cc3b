import { Text } from '@mantine/core'
import type { StorageStay } from '@vanline/client'
import { countText } from '../format/plural.ts'
import { Time } from '../pieces/time.tsx'

export type Extension = StorageStay['extensions'][number]

/** A request for more days: who asked for how many and why, and what was decided by whom. */
export const ExtensionLine = ({ extension }: { extension: Extension }) => {
  const { days, reason, askedAt, askedBy, askedByName, status, approvedDays } = extension
  return (
    <Text size="xs" c="dimmed" component="div">
      {countText(days, 'more day')} asked by {askedByName ?? askedBy} <Time at={askedAt} />
      {reason && `: ${reason}`}
      <div>
        {status === 'PENDING' && 'Not decided yet'}
        {status === 'APPROVED' && `Approved for ${countText(approvedDays ?? 0, 'day')}`}
        {status === 'REFUSED' && 'Refused'}
        {extension.decidedAt && (
          <>
            {' '}
            by {extension.decidedByName ?? extension.decidedBy} <Time at={extension.decidedAt} />
          </>
        )}
        {extension.decisionReason && `: ${extension.decisionReason}`}
      </div>
    </Text>
  )
}
