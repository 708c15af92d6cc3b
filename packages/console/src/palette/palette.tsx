import { Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { IconSearch } from '../pieces/icons.tsx'
import type { PaletteProps } from '../shell/use-palette.tsx'
import type { Item } from './item.ts'
import { OptionList, useOptions } from './options.tsx'
import classes from './palette.module.css'
import { type Doors, useDialogs } from './use-dialogs.tsx'
import { stateText, useItems } from './use-items.ts'

/** Finds any record and does what can be done, by keyboard. The dialogs that a command opens stay when the palette closes. */
export function Palette({ isOpen, onClose, earlyText, onEnd }: PaletteProps) {
  const { dialogs, ...doors } = useDialogs(onEnd)
  return (
    <>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        size="lg"
        yOffset="12vh"
        centered={false}
        classNames={{ content: classes.palette }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label="Command palette">
          {isOpen && <Choices onClose={onClose} doors={doors} earlyText={earlyText} />}
        </Modal.Content>
      </Modal.Root>
      {dialogs}
    </>
  )
}

/** The field, and what can be chosen. */
function Choices({ onClose, doors, earlyText }: Pick<PaletteProps, 'onClose' | 'earlyText'> & { doors: Doors }) {
  const [text, setText] = useState(earlyText)
  const { items, isSearching, error } = useItems(text, doors)
  const choose = (item: Item) => {
    onClose()
    item.run()
  }
  return (
    <Combobox text={text} onText={setText} items={items} onChoose={choose} isSearching={isSearching} error={error} />
  )
}

type ComboboxProps = {
  text: string
  onText: (text: string) => void
  items: readonly Item[]
  onChoose: (item: Item) => void
  isSearching: boolean
  error: Error | null
}

/**
 * Focuses the field before the dialog does. Keys that are typed until then would run shortcuts of the page. The dialog has already stored the element
 * that gets the focus back.
 */
const focusAtOnce = (input: HTMLInputElement | null): void => {
  if (input) queueMicrotask(() => input.focus())
}

/** A combobox with an open list: the focus stays in the field, and the arrows move the active option. */
function Combobox({ text, onText, items, onChoose, isSearching, error }: ComboboxProps) {
  const options = useOptions(items, onChoose, true)
  const { listID, active, optionID } = options
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={16} />
        <input
          ref={focusAtOnce}
          data-autofocus
          role="combobox"
          aria-label="Find or do anything"
          aria-expanded
          aria-controls={listID}
          aria-autocomplete="list"
          aria-activedescendant={active && optionID(active)}
          placeholder="Find a customer, move, shipment or document, or do something"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value)
            options.reset()
          }}
          onKeyDown={options.onKey}
        />
        {isSearching && <Loader size="xs" aria-label="Searching" />}
      </div>
      <OptionList options={options} onChoose={onChoose} />
      <p role="status" className={classes.state}>
        {stateText(text, { items, isSearching, error })}
      </p>
    </>
  )
}
