import { Alert } from '@mantine/core'
import type { ExplainedChange } from '@vanline/client'
import { pointerText, valueText } from '../format/format.ts'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { Time } from '../pieces/time.tsx'

/** An error. */
export const Refusal = ({ error }: { error: unknown }) => (
  <Alert color="red" variant="light" role="alert" title={titleOf(error)}>
    {detailOf(error)}
  </Alert>
)

/** What other users changed since: who, what and when. */
export const ChangesOfOthers = ({ changes }: { changes: readonly ExplainedChange[] }) =>
  changes.map(({ path, to, by, byName, at }) => (
    <div key={path}>
      {pointerText(path)} is now “{valueText(path, to)}”, changed by {byName ?? by} <Time at={at} />.
    </div>
  ))
