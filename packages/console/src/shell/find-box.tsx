import { Kbd, TextInput, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { IconSearch } from '../pieces/icons.tsx'
import classes from './frame.module.css'
import { PALETTE_KEYS } from './use-palette.tsx'

/** Finds shipments by customer, phone, locator, reference, city or street. The text can be a name, so it is never in a URL. */
export function FindBox({ onPalette }: { onPalette: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    const found = text.trim()
    if (found !== '') void navigate({ to: '/shipments', state: (before) => ({ ...before, find: found }) })
  }
  return (
    <form onSubmit={find} className={classes.find}>
      <TextInput
        id="find"
        aria-label="Find anything"
        placeholder="Find a customer, phone, locator…"
        autoComplete="off"
        leftSection={<IconSearch size={14} />}
        rightSection={
          <UnstyledButton
            aria-label={`Command palette, ${PALETTE_KEYS}`}
            title="Find or do anything"
            onClick={onPalette}
          >
            <Kbd size="xs">{PALETTE_KEYS}</Kbd>
          </UnstyledButton>
        }
        rightSectionWidth="4rem"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
