import { Textarea } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Avatar } from '../pieces/avatar.tsx'
import { mentionBefore, suggested, withMention } from './mentions.ts'
import classes from './notes.module.css'

const TEXT_MAX = 4000

type Props = {
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** The names to suggest after @. */
  names: readonly string[]
  /** Ctrl+Enter. */
  onSubmit: () => void
  /** Escape, if no suggestions are open. */
  onCancel?: () => void
  autoFocus?: boolean
}

/** The suggestions at the caret of a text field, and the one that is chosen. */
function useSuggestions(value: string, names: readonly string[], onTake: (text: string, caret: number) => void) {
  const [caret, setCaret] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const begun = caret === undefined ? undefined : mentionBefore(value, caret)
  const offered = begun ? suggested(names, begun.typed) : []
  const place = Math.min(chosen, offered.length - 1)
  const close = () => setCaret(undefined)
  const take = (name: string) => {
    const next = withMention(value, caret!, begun!, name)
    close()
    onTake(next.text, next.caret)
  }
  const takeChosen = () => take(offered[place]!)
  const keys: Record<string, () => void> = {
    ArrowDown: () => setChosen((place + 1) % offered.length),
    ArrowUp: () => setChosen((place + offered.length - 1) % offered.length),
    Enter: takeChosen,
    Tab: takeChosen,
    Escape: close,
  }
  const lookAt = (next: number | undefined) => {
    setCaret(next)
    setChosen(0)
  }
  return { offered, place, take, lookAt, close, keys: offered.length > 0 ? keys : {} }
}

/** A text field that suggests people after @: arrows choose, Enter or Tab takes one, Escape closes the list. */
export function MentionField({ label, value, onChange, names, onSubmit, onCancel, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { offered, place, take, lookAt, close, keys } = useSuggestions(value, names, (text, caret) => {
    // Rendered at once: keys that are typed before the next frame would otherwise land after the caret.
    flushSync(() => onChange(text))
    field.current?.focus()
    field.current?.setSelectionRange(caret, caret)
  })
  const isOpen = offered.length > 0
  const look = () => lookAt(field.current?.selectionStart)
  const onKeyDown = (event: KeyboardEvent) => {
    const isSubmit = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const act = isSubmit ? onSubmit : (keys[event.key] ?? (event.key === 'Escape' ? onCancel : undefined))
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div className={classes.field}>
      <Textarea
        {...rest}
        ref={field}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen && { 'aria-controls': list, 'aria-activedescendant': `${list}-${place}` })}
        value={value}
        maxLength={TEXT_MAX}
        autosize
        minRows={1}
        maxRows={12}
        onChange={(event) => {
          onChange(event.currentTarget.value)
          look()
        }}
        onClick={look}
        onKeyUp={({ key }) => /^(Arrow(Left|Right)|Home|End)$/.test(key) && look()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isOpen && <Suggestions id={list} names={offered} place={place} onTake={take} />}
    </div>
  )
}

type SuggestionsProps = { id: string; names: readonly string[]; place: number; onTake: (name: string) => void }

const Suggestions = ({ id, names, place, onTake }: SuggestionsProps) => (
  <div className={classes.people} id={id} role="listbox" aria-label="People">
    {names.map((name, i) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
      <div
        key={name}
        id={`${id}-${i}`}
        role="option"
        tabIndex={-1}
        aria-selected={i === place}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onTake(name)}
      >
        <Avatar name={name} /> {name}
      </div>
    ))}
  </div>
)
