import { type KeyboardEvent, useId, useState } from 'react'
import { GROUPS, type Item } from './item.ts'
import classes from './palette.module.css'

/** The options in the order of their groups, the active one, and the keys that move or choose it. */
export type Options = {
  listID: string
  ordered: readonly Item[]
  active: Item | undefined
  optionID: (item: Item) => string
  /** Forgets the active option, because the text has changed. */
  reset: () => void
  /** Returns whether the key was one of the list. */
  onKey: (event: KeyboardEvent) => boolean
}

/** The options of a combobox whose focus stays in the field. `isFirstActive`: Enter chooses the first option. */
export function useOptions(items: readonly Item[], onChoose: (item: Item) => void, isFirstActive: boolean): Options {
  const listID = useId()
  const [activeID, setActiveID] = useState<string>()
  const ordered = GROUPS.flatMap((group) => items.filter((item) => item.group === group))
  const foundAt = ordered.findIndex((item) => item.id === activeID)
  const activeAt = foundAt < 0 && isFirstActive ? 0 : foundAt
  const active = ordered[activeAt]
  const optionID = (item: Item) => `${listID}-${item.id}`
  const move = (to: number) => {
    const next = ordered[(to + ordered.length) % ordered.length]
    if (!next) return
    setActiveID(next.id)
    document.getElementById(optionID(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const before = activeAt < 0 ? ordered.length - 1 : activeAt - 1
    const to = { ArrowDown: activeAt + 1, ArrowUp: before, PageDown: ordered.length - 1, PageUp: 0 }[event.key]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) onChoose(active)
    else return false
    event.preventDefault()
    return true
  }
  return { listID, ordered, active, optionID, reset: () => setActiveID(undefined), onKey }
}

/** The list of the options, in their groups. */
export const OptionList = ({ options, onChoose }: { options: Options; onChoose: (item: Item) => void }) => (
  <div id={options.listID} role="listbox" aria-label="Results" className={classes.list}>
    {GROUPS.map((group) => (
      <GroupOfOptions
        key={group}
        name={group}
        items={options.ordered.filter((item) => item.group === group)}
        active={options.active}
        optionID={options.optionID}
        onChoose={onChoose}
      />
    ))}
  </div>
)

type GroupProps = {
  name: string
  items: readonly Item[]
  active: Item | undefined
  optionID: (item: Item) => string
  onChoose: (item: Item) => void
}

const GroupOfOptions = ({ name, items, active, optionID, onChoose }: GroupProps) =>
  items.length > 0 && (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={name}>
      <div className={classes.group} aria-hidden>
        {name}
      </div>
      {items.map((item) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={item.id}
          id={optionID(item)}
          role="option"
          tabIndex={-1}
          aria-selected={item === active}
          className={classes.option}
          onClick={() => onChoose(item)}
        >
          <span className={classes.icon}>{item.icon}</span>
          <span className={classes.title}>{item.title}</span>
          {item.note && <span className={classes.note}>{item.note}</span>}
          <span className={classes.end}>{item.end}</span>
        </div>
      ))}
    </div>
  )
