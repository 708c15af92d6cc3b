import { useDebouncedValue } from '@mantine/hooks'
import { detailOf } from '../pieces/states.tsx'
import { type Item, isMatch } from './item.ts'
import { useCommands, useOpenRecord } from './use-commands.tsx'
import type { Doors } from './use-dialogs.tsx'
import { useFound } from './use-found.tsx'
import { useFree } from './use-free.tsx'

const TYPING_MS = 120

type Items = { items: readonly Item[]; isSearching: boolean; error: Error | null }

/** What a text finds, and what can be done by it. */
export function useItems(text: string, { onDocument, onStatus }: Doors): Items {
  const typed = text.trim()
  const [settled] = useDebouncedValue(typed, TYPING_MS)
  const open = useOpenRecord()
  const commands = useCommands(open, onStatus)
  const found = useFound(settled, open, onDocument)
  const free = useFree(settled)
  // Results of an earlier text are not shown: Enter must open a result of the text in the field.
  const isSettled = settled === typed
  const ofText = isSettled ? [...free.items, ...found.items] : []
  const items = [...commands.filter(({ title }) => isMatch(title, typed)), ...ofText]
  const isSearching = !isSettled || found.isSearching || free.isSearching
  return { items, isSearching, error: found.error ?? free.error }
}

/** Why there are no options, in words. */
export function stateText(text: string, { items, isSearching, error }: Items): string {
  if (error) return detailOf(error)
  return items.length === 0 && !isSearching ? `Nothing found for “${text.trim()}”.` : ''
}
