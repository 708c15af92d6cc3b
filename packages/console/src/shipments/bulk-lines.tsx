import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Problem, Shipment } from '@vanline/client'
import { ChangesOfOthers } from '../forms/refusal.tsx'
import { differencesIn, isRepeatable, type Line } from './bulk.ts'
import classes from './bulk-lines.module.css'

type Props = { lines: readonly Line[]; isSent: boolean; isBusy: boolean; onAgain: (line: Line) => void }

/** Every shipment of the bulk: what changes, or why it does not. */
export const BulkLines = ({ lines, isSent, isBusy, onAgain }: Props) => (
  <ul className={classes.lines} aria-label={isSent ? 'Result' : 'Preview'}>
    {lines.map((line) => (
      <li key={line.base.id} data-kind={line.outcome.kind}>
        <Link to="/shipments/$shipmentID" params={{ shipmentID: line.base.id }} target="_blank">
          {line.base.locator}
        </Link>
        <div>
          <Outcome line={line} />
        </div>
        {isRepeatable(line) && (
          <Button
            variant="default"
            size="compact-xs"
            disabled={isBusy}
            onClick={() => onAgain(line)}
            aria-label={`${againText(line, isSent)}: ${line.base.locator}`}
          >
            {againText(line, isSent)}
          </Button>
        )}
      </li>
    ))}
  </ul>
)

const againText = ({ outcome }: Line, isSent: boolean): string => {
  if (outcome.kind !== 'refused' || outcome.problem.status !== 412) return 'Try again'
  return isSent ? 'Apply to the new version' : 'Preview the new version'
}

function Outcome({ line: { base, outcome } }: { line: Line }) {
  switch (outcome.kind) {
    case 'planned':
    case 'done':
      return <Differences base={base} record={outcome.record} isDone={outcome.kind === 'done'} />
    case 'refused':
      return <Refused problem={outcome.problem} />
    case 'unknown':
      return <>It is not known whether this was changed. {outcome.detail}</>
    default:
      return <>Waiting.</>
  }
}

function Differences({ base, record, isDone }: { base: Shipment; record: Shipment; isDone: boolean }) {
  const differences = differencesIn(base, record)
  return (
    <>
      <strong>{differences.length === 0 ? 'No change needed' : isDone ? 'Changed' : 'Can be changed'}</strong>
      {differences.map(({ name, from, to }) => (
        <div key={name}>
          {name}: <del>{from}</del> → <ins>{to}</ins>
        </div>
      ))}
    </>
  )
}

/** The words of a refusal; for a conflict, who changed what. */
function Refused({ problem }: { problem: Problem }) {
  const isConflict = problem.status === 412
  return (
    <>
      <strong>{isConflict ? 'Another user changed this shipment' : problem.title}</strong>
      {isConflict && problem.changes?.length ? (
        <ChangesOfOthers changes={problem.changes} />
      ) : (
        [problem.detail, ...(problem.errors ?? []).map(({ detail }) => detail)].map((text) => (
          <div key={text}>{text}</div>
        ))
      )}
      {isConflict && <div>Nothing was overwritten.</div>}
    </>
  )
}
