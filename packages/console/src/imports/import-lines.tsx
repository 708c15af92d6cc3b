import { Text } from '@mantine/core'
import lineClasses from '../bulk/bulk-lines.module.css'
import { numberText } from '../format/format.ts'
import type { Line } from './send.ts'

/** More lines would make the page slow. The file of refused rows has all of them. */
const SHOWN_MAX = 200
const CELLS_SHOWN = 4

/** Every row: that it can be imported, or why not. Rows that cannot come first. */
export function ImportLines({ lines, isSent }: { lines: readonly Line[]; isSent: boolean }) {
  const rank = ({ outcome }: Line) => Number(outcome.kind !== 'refused' && outcome.kind !== 'unknown')
  const ordered = lines.toSorted((a, b) => rank(a) - rank(b))
  return (
    <>
      <ul className={lineClasses.lines} aria-label={isSent ? 'Result' : 'Preview'}>
        {ordered.slice(0, SHOWN_MAX).map(({ row, outcome }) => (
          <li key={row.source.line} data-kind={outcome.kind === 'known' ? 'waiting' : outcome.kind}>
            <strong>Line {row.source.line}</strong>
            <div>
              <strong>{WORDS[outcome.kind]}</strong>
              {'reason' in outcome && <div>{outcome.reason}</div>}
              <div>{row.source.cells.filter(Boolean).slice(0, CELLS_SHOWN).join(', ')}</div>
            </div>
          </li>
        ))}
      </ul>
      {lines.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {numberText(lines.length - SHOWN_MAX)} more rows are not listed here.
        </Text>
      )}
    </>
  )
}

const WORDS: Record<Line['outcome']['kind'], string> = {
  waiting: 'Waiting',
  planned: 'Can be imported',
  done: 'Imported',
  known: 'Imported before: it is not created again',
  refused: 'Not imported',
  unknown: 'It is not known whether this was imported',
}
