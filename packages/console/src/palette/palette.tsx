import { Loader, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { Document, ShipmentStatus } from '@vanline/client'
import { type KeyboardEvent, useId, useState } from 'react'
import { Preview } from '../documents/preview.tsx'
import { canBeShown } from '../documents/vocabulary.ts'
import { IconSearch } from '../pieces/icons.tsx'
import { detailOf } from '../pieces/states.tsx'
import type { PaletteProps } from '../shell/use-palette.tsx'
import { StatusDialog } from '../shipments/status-dialog.tsx'
import { GROUPS, type Item, isMatch } from './item.ts'
import classes from './palette.module.css'
import { useCommands, useOpenRecord } from './use-commands.tsx'
import { useFound } from './use-found.tsx'

const TYPING_MS = 120

/** Finds any record and does what can be done, by keyboard. The dialogs that a command opens stay when the palette closes. */
export function Palette({ isOpen, onClose, earlyText, onEnd }: PaletteProps) {
  const navigate = useNavigate()
  const [step, setStep] = useState<ShipmentStatus>()
  const [shown, setShown] = useState<Document>()
  const endStep = () => {
    setStep(undefined)
    onEnd()
  }
  const openDocument = (document: Document) => {
    if (canBeShown(document)) setShown(document)
    else if (document.shipmentID === null) void navigate({ to: '/moves/$moveID', params: { moveID: document.moveID } })
    else void navigate({ to: '/shipments/$shipmentID', params: { shipmentID: document.shipmentID } })
  }
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
          {isOpen && <Choices onClose={onClose} onDocument={openDocument} onStatus={setStep} earlyText={earlyText} />}
        </Modal.Content>
      </Modal.Root>
      {step && <NextStatus to={step} onDone={endStep} />}
      <Preview document={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/** The dialog of a status change of the open shipment, always with its current version. */
function NextStatus({ to, onDone }: { to: ShipmentStatus; onDone: () => void }) {
  const { shipment } = useOpenRecord()
  return <StatusDialog shipment={shipment} to={to} onDone={onDone} />
}

type ChoicesProps = Pick<PaletteProps, 'onClose' | 'earlyText'> & {
  onDocument: (document: Document) => void
  onStatus: (to: ShipmentStatus) => void
}

/** The field, and what can be chosen. */
function Choices({ onClose, onDocument, onStatus, earlyText }: ChoicesProps) {
  const [text, setText] = useState(earlyText)
  const typed = text.trim()
  const [settled] = useDebouncedValue(typed, TYPING_MS)
  const open = useOpenRecord()
  const commands = useCommands(open, onStatus)
  const found = useFound(settled, open, onDocument)
  // Results of an earlier text are not shown: Enter must open a result of the text in the field.
  const isSettled = settled === typed
  const items = [...commands.filter(({ title }) => isMatch(title, typed)), ...(isSettled ? found.items : [])]
  const isSearching = !isSettled || found.isSearching
  const choose = (item: Item) => {
    onClose()
    item.run()
  }
  return (
    <Combobox
      text={text}
      onText={setText}
      items={items}
      onChoose={choose}
      isSearching={isSearching}
      error={found.error}
    />
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
  const id = useId()
  const [activeID, setActiveID] = useState<string>()
  const ordered = GROUPS.flatMap((group) => items.filter((item) => item.group === group))
  const activeAt = Math.max(
    0,
    ordered.findIndex((item) => item.id === activeID),
  )
  const active = ordered[activeAt]
  const optionID = (item: Item) => `${id}-${item.id}`
  const move = (to: number) => {
    const next = ordered[(to + ordered.length) % ordered.length]
    if (!next) return
    setActiveID(next.id)
    document.getElementById(optionID(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: activeAt + 1, ArrowUp: activeAt - 1, PageDown: ordered.length - 1, PageUp: 0 }[event.key]
    if (to !== undefined) move(to)
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) onChoose(active)
    else return
    event.preventDefault()
  }
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
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && optionID(active)}
          placeholder="Find a customer, move, shipment or document, or do something"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value)
            setActiveID(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {isSearching && <Loader size="xs" aria-label="Searching" />}
      </div>
      <div id={id} role="listbox" aria-label="Results" className={classes.list}>
        {GROUPS.map((group) => (
          <GroupOfOptions
            key={group}
            name={group}
            items={ordered.filter((item) => item.group === group)}
            active={active}
            optionID={optionID}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={classes.state}>
        {error ? detailOf(error) : ordered.length === 0 && !isSearching ? `Nothing found for “${text.trim()}”.` : ''}
      </p>
    </>
  )
}

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
