import { Box, Kbd, TextInput, UnstyledButton, useMatches } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { IconSearch, IconTerminal } from '../pieces/icons.tsx'
import { withTyped } from '../session/typed-text.ts'
import classes from './frame.module.css'
import { PALETTE_KEYS } from './use-palette.tsx'

/** Finds shipments by customer, phone, locator, reference, city or street. The text can be a name, so it is never in a URL. */
export function FindBox({ onPalette }: { onPalette: () => void }) {
  const navigate = useNavigate()
  const sideWidth = useMatches({ base: '2.25rem', sm: '4rem' })
  const placeholder = useMatches({ base: 'Find…', sm: 'Find a customer, phone, locator…' })
  const [text, setText] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    const found = text.trim()
    if (found !== '') void navigate({ to: '/shipments', state: withTyped('find', found) })
  }
  return (
    <form onSubmit={find} className={classes.find}>
      <TextInput
        id="find"
        aria-label="Find anything"
        placeholder={placeholder}
        autoComplete="off"
        leftSection={<IconSearch size={14} />}
        rightSection={
          <UnstyledButton
            aria-label={`Command palette, ${PALETTE_KEYS}`}
            title="Find or do anything"
            onClick={onPalette}
          >
            <Kbd size="xs" visibleFrom="sm">
              {PALETTE_KEYS}
            </Kbd>
            <Box hiddenFrom="sm" className={classes.palette}>
              <IconTerminal size={16} stroke={1.6} />
            </Box>
          </UnstyledButton>
        }
        rightSectionWidth={sideWidth}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  )
}
