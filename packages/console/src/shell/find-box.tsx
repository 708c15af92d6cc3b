import { Box, Kbd, TextInput, UnstyledButton, useMatches } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { IconSearch, IconTerminal } from '../pieces/icons.tsx'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { withTyped } from '../session/typed-text.ts'
import classes from './frame.module.css'
import { PALETTE_KEYS } from './use-palette.tsx'

/** The list of the results and its active option, by their ids. */
type Active = { listID: string; activeID: string | undefined }

export type FindResultsProps = {
  text: string
  isOpen: boolean
  onClose: () => void
  /** Called with undefined when the list is gone. */
  onActive: (active: Active | undefined) => void
  /** Set while the list is open: handles a key of the field, and returns whether it was one of the list. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>
  /** Called when the dialog of an option is closed. */
  onEnd: () => void
}

/** The shortest text that the service is asked for while one types. */
const LETTERS_MIN = 2

type Props = { onPalette: () => void; Results: ComponentType<FindResultsProps> }

/**
 * Finds by customer, phone, locator, reference, city or street, and shows the results as one types. Enter lists all shipments found. The
 * text can be a name, so it is never in a URL.
 */
export function FindBox({ onPalette, Results }: Props) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState<Active>()
  const field = useRef<HTMLInputElement>(null)
  const keys: FindResultsProps['keys'] = useRef(null)
  const isOpen = isTyping && text.trim().length >= LETTERS_MIN
  const close = () => setTyping(false)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const found = text.trim()
    close()
    if (found !== '') void navigate({ to: '/shipments', state: withTyped('find', found) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keys.current?.(event)) return
    if (event.key === 'Escape') close()
    else if (event.key === 'ArrowDown') setTyping(true)
  }
  return (
    <form onSubmit={find} className={classes.find}>
      <TextInput
        ref={field}
        id="find"
        role="combobox"
        aria-label="Find anything"
        aria-expanded={active !== undefined}
        aria-controls={active?.listID}
        aria-activedescendant={active?.activeID}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={14} />}
        {...useSides(onPalette)}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTyping(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <OnceOpened isOpen={isOpen}>
        <Results
          text={text}
          isOpen={isOpen}
          onClose={close}
          onActive={setActive}
          keys={keys}
          onEnd={() => field.current?.focus()}
        />
      </OnceOpened>
    </form>
  )
}

/** The placeholder, and the button of the palette at the end of the field: both are shorter on a phone. */
const useSides = (onPalette: () => void) => ({
  placeholder: useMatches({ base: 'Find…', sm: 'Find a customer, phone, locator…' }),
  rightSectionWidth: useMatches({ base: '2.75rem', sm: '4rem' }),
  rightSection: (
    <UnstyledButton aria-label={`Command palette, ${PALETTE_KEYS}`} title="Find or do anything" onClick={onPalette}>
      <Kbd size="xs" visibleFrom="sm">
        {PALETTE_KEYS}
      </Kbd>
      <Box hiddenFrom="sm" className={classes.palette}>
        <IconTerminal size={16} stroke={1.6} />
      </Box>
    </UnstyledButton>
  ),
})
