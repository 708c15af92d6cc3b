import { Button } from '@mantine/core'
import type { Move } from '@vanline/client'
import { type ReactNode, useRef, useState } from 'react'
import { readDraft } from '../forms/drafts.ts'
import { useMayOnMove } from '../parties/access.ts'
import { IconPencil } from '../pieces/icons.tsx'
import { Panel } from '../pieces/panel.tsx'
import { useHere } from '../presence/presence.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { mailtoOf, telOf } from './customer.ts'
import { MOVE_POINTERS } from './fields.ts'
import { MoveForm, moveDraftName } from './move-form.tsx'
import classes from './move-page.module.css'

/** How to reach the customer, and what was noted about the move. Edit turns it into a form; input that is not saved keeps the form open. */
export function CustomerCard({ move }: { move: Move }) {
  const canChange = useMayOnMove(move.id, 'moves:write')
  const [isOpen, setOpen] = useState(() => readDraft(moveDraftName(move)) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const open = () => {
    setOpen(true)
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[name="${MOVE_POINTERS[0]}"]`)?.focus())
  }
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  useHere('MOVE', move.id, isOpen ? 'EDITING' : 'VIEWING')
  useShortcuts(canChange ? [{ keys: 'e', name: 'Edit', run: open }] : [])
  const edit = canChange && !isOpen && (
    <Button
      ref={button}
      variant="default"
      size="compact-xs"
      leftSection={<IconPencil size={14} />}
      aria-keyshortcuts="e"
      onClick={open}
    >
      Edit
    </Button>
  )
  return (
    <Panel title="Customer" isPadded actions={edit}>
      {isOpen && canChange ? <MoveForm move={move} onDone={close} /> : <Facts move={move} />}
    </Panel>
  )
}

/** What is known of the customer. Customers and observers are shown fewer members. */
function Facts({ move }: { move: Move }) {
  const { customer, reference, remarks } = move
  const facts: [name: string, isShown: boolean, value: ReactNode][] = [
    ['Phone', 'customer' in move, customer?.phone && <a href={telOf(customer.phone)}>{customer.phone}</a>],
    ['E-mail', 'customer' in move, customer?.email && <a href={mailtoOf(customer.email)}>{customer.email}</a>],
    ['Reference', 'reference' in move, reference],
    ['Remarks', 'remarks' in move && remarks !== null, remarks],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, isShown]) => isShown)
        .map(([name, , value]) => (
          <div key={name} data-wide={name === 'Remarks' || undefined}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
    </dl>
  )
}
