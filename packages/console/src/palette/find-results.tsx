import { type KeyboardEvent, useEffect } from 'react'
import type { FindResultsProps } from '../shell/find-box.tsx'
import classes from './find-results.module.css'
import type { Item } from './item.ts'
import { OptionList, useOptions } from './options.tsx'
import states from './palette.module.css'
import { useDialogs } from './use-dialogs.tsx'
import { stateText, useItems } from './use-items.ts'

/** What the search field of the header finds, as one types. The dialogs of its options stay when it closes. */
export function FindResults({ text, isOpen, onClose, onActive, keys, onEnd }: FindResultsProps) {
  const { dialogs, ...doors } = useDialogs(onEnd)
  return (
    <>
      {isOpen && <Results text={text} doors={doors} onClose={onClose} onActive={onActive} keys={keys} />}
      {dialogs}
    </>
  )
}

type ResultsProps = Pick<FindResultsProps, 'text' | 'onClose' | 'onActive' | 'keys'> & {
  doors: Parameters<typeof useItems>[1]
}

function Results({ text, doors, onClose, onActive, keys }: ResultsProps) {
  const { items, isSearching, error } = useItems(text, doors)
  const choose = (item: Item) => {
    onClose()
    item.run()
  }
  const options = useOptions(items, choose, false)
  const { listID, active, optionID, onKey } = options
  const activeID = active && optionID(active)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another active option
  useEffect(options.reset, [text])
  useEffect(() => {
    keys.current = (event: KeyboardEvent) => onKey(event)
    return () => {
      keys.current = null
    }
  })
  useEffect(() => {
    onActive({ listID, activeID })
    return () => onActive(undefined)
  }, [listID, activeID, onActive])
  return (
    // The focus stays in the field when an option is clicked.
    // biome-ignore lint/a11y/noStaticElementInteractions: the options inside are what is clicked
    <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
      <OptionList options={options} onChoose={choose} />
      <p role="status" className={states.state}>
        {isSearching && items.length === 0 ? 'Searching…' : stateText(text, { items, isSearching, error })}
      </p>
      {items.length > 0 && <p className={classes.hint}>Enter lists all shipments found, ↑ and ↓ choose a line</p>}
    </div>
  )
}
