import { Checkbox } from '@mantine/core'
import type { ChangeRequest } from '@vanline/client'
import { pointerText, valueText } from '../format/format.ts'
import { stepsOf } from '../format/pointer.ts'
import type { AskedRecord } from './kinds.ts'
import { changesOf } from './requests.ts'
import classes from './three-ways.module.css'
import { valueAt } from './values.ts'

type Props = {
  request: ChangeRequest
  record: AskedRecord
  /** The members that are not accepted. */
  left: readonly string[]
  /** Undefined where there is nothing to choose. */
  onToggle: ((member: string) => void) | undefined
}

const TITLES = ['As they saw it', 'As it is now', 'As they want it']

/** Each asked change three ways: as the asker saw it, as it is now, and as the asker wants it. What has changed since is marked. */
export const ThreeWays = ({ request, record, left, onToggle }: Props) => (
  <ul className={classes.changes} aria-label="What is asked for">
    {changesOf(request).map(({ path, from, to }, i, all) => {
      const member = stepsOf(path)[0]!
      const isFirst = all.findIndex((other) => stepsOf(other.path)[0] === member) === i
      const texts = [from, valueAt(record, path), to].map((value) => valueText(path, value))
      const isMoved = texts[0] !== texts[1]
      return (
        <li key={path}>
          {onToggle && isFirst ? (
            <Checkbox
              label={pointerText(path)}
              aria-label={`Accept ${pointerText(`/${member}`)}`}
              checked={!left.includes(member)}
              onChange={() => onToggle(member)}
            />
          ) : (
            <strong>{pointerText(path)}</strong>
          )}
          <dl className={classes.ways} data-left={left.includes(member) || undefined}>
            {texts.map((text, way) => (
              <div
                key={TITLES[way]}
                data-moved={(way === 1 && isMoved) || undefined}
                data-wanted={way === 2 || undefined}
              >
                <dt>{way === 1 && isMoved ? `${TITLES[way]}, changed since` : TITLES[way]}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </li>
      )
    })}
  </ul>
)
