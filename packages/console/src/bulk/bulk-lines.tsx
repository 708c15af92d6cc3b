import { Button } from '@mantine/core'
import type { Problem } from '@vanline/client'
import { pointerText } from '../format/format.ts'
import { ChangesOfOthers } from '../forms/refusal.tsx'
import { textOf } from '../pieces/problem-text.ts'
import { isRepeatable, type Line, refusedFirst } from './bulk.ts'
import classes from './bulk-lines.module.css'
import type { BulkAction, BulkKind, Item } from './kind.ts'

/** The word for what is done: changed, undone. */
type What<Some extends Item> = { kind: BulkKind<Some>; done: BulkAction<Some>['done'] | 'undone' }

type Props<Some extends Item> = What<Some> & {
  lines: readonly Line<Some>[]
  isSent: boolean
  isBusy: boolean
  onAgain: (line: Line<Some>) => void
}

/** Every record of the bulk: what changes, or why it does not. Those that do not come first. */
export const BulkLines = <Some extends Item>({ lines, isSent, isBusy, onAgain, ...what }: Props<Some>) => (
  <ul className={classes.lines} aria-label={isSent ? 'Result' : 'Preview'}>
    {refusedFirst(lines).map((line) => (
      <li key={line.base.id} data-kind={line.outcome.kind}>
        <div>
          {line.name && <div className={classes.name}>{line.name}</div>}
          {what.kind.link(line.base)}
        </div>
        <div>
          <Outcome {...what} line={line} />
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

function Outcome<Some extends Item>({ line: { base, outcome }, ...what }: What<Some> & { line: Line<Some> }) {
  switch (outcome.kind) {
    case 'planned':
    case 'done':
      return <Differences {...what} base={base} record={outcome.record} isDone={outcome.kind === 'done'} />
    case 'refused':
      return <Refused kind={what.kind} problem={outcome.problem} />
    case 'unknown':
      return <>It is not known whether this was changed. {outcome.detail}</>
    default:
      return <>Waiting.</>
  }
}

type DifferencesProps<Some extends Item> = What<Some> & { base: Some; record: Some | null; isDone: boolean }

function Differences<Some extends Item>({ kind, done, base, record, isDone }: DifferencesProps<Some>) {
  const differences = record ? kind.differences(base, record) : []
  const isSame = record?.eTag === base.eTag
  const outcome = isDone ? capitalized(done) : `Can be ${done}`
  return (
    <>
      <strong>{isSame ? 'No change needed' : outcome}</strong>
      {differences.map(({ name, from, to }) => (
        <div key={name}>
          {name}: <del>{from}</del> → <ins>{to}</ins>
        </div>
      ))}
    </>
  )
}

const capitalized = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`

/** The error of each field, or of the whole record. */
function textsOf({ code, detail, errors = [] }: Problem): string[] {
  if (errors.length === 0) return [textOf(code, detail)]
  return errors.map(({ pointer, detail: text }) => (pointer ? `${pointerText(pointer)}: ${text}` : text))
}

/** The words of a refusal; for a conflict, who changed what. */
function Refused<Some extends Item>({ kind, problem }: { kind: BulkKind<Some>; problem: Problem }) {
  const isConflict = problem.status === 412
  return (
    <>
      <strong>{isConflict ? `Another user changed this ${kind.name.slice(0, -1)}` : problem.title}</strong>
      {isConflict && problem.changes?.length ? (
        <ChangesOfOthers changes={problem.changes} />
      ) : (
        textsOf(problem).map((text) => <div key={text}>{text}</div>)
      )}
      {isConflict && <div>Nothing was overwritten.</div>}
    </>
  )
}
