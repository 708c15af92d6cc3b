import type { ReactNode } from 'react'
import { IconCheck } from '../pieces/icons.tsx'
import classes from './side-by-side.module.css'

export type Side = 'mine' | 'theirs'
export type SideTexts = Record<'base' | Side, string>

type Props = {
  /** What both changed. */
  name: string
  texts: SideTexts
  /** The author and time of their value. */
  who: string
  side: Side | undefined
  onChoose: (side: Side) => void
  /** What else can be done, below. */
  children?: ReactNode
}

/** A value that two people changed: as it was, yours and theirs, side by side. One of them is chosen. */
export const SideBySide = ({ name, texts, who, side, onChoose, children }: Props) => (
  <fieldset className={classes.choice}>
    <legend>{name}</legend>
    <div className={classes.before}>
      <span>Before</span>
      {texts.base}
    </div>
    {(['mine', 'theirs'] as const).map((each) => (
      <button
        key={each}
        type="button"
        className={classes.side}
        aria-pressed={side === each}
        onClick={() => onChoose(each)}
      >
        <span>
          {each === 'mine' ? 'Yours' : `Theirs, ${who}`}
          {side === each && <IconCheck size={14} />}
        </span>
        {texts[each]}
      </button>
    ))}
    {children}
  </fieldset>
)
