import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import type { View } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { mergePatchOf, type Saved, searchOfQuery } from './saved-search.ts'
import { stringifySearch } from './search.ts'
import type { ViewChanges } from './use-view-changes.ts'
import type { ListKind } from './views.ts'
import classes from './views-menu.module.css'

type Props = {
  kind: ListKind
  /** The view that is shown, if the user may change it. */
  current: View | undefined
  /** What the page shows now. */
  saved: Saved
  /** Whether text was typed into the search. */
  hasTyped: boolean
  changes: ViewChanges
  onStored: (view: View) => void
}

/** Stores what the page shows: in the view that is shown, or as a new one. */
export function SaveForm({ kind, current, saved, hasTyped, changes, onStored }: Props) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const content = { name: name.trim(), page: kind, ...saved, shared: isShared }
    const stored = await changes.store(content).catch(() => undefined)
    if (stored) onStored(stored)
  }
  const replace = (view: View) => {
    const patch = { query: mergePatchOf(view.query, saved.query), ...(hasColumns(view) && { columns: saved.columns }) }
    void changes.change({ view, patch }).catch(() => {})
  }
  return (
    <Stack gap="xs" className={classes.form}>
      {current && !isSame(current, saved) && (
        <Button variant="light" loading={changes.isBusy} onClick={() => replace(current)}>
          Save changes to {current.name}
        </Button>
      )}
      <form onSubmit={(event) => void save(event)}>
        <Group gap={4} wrap="nowrap" align="flex-end">
          <TextInput
            label="Save this view as"
            placeholder="Name"
            maxLength={100}
            value={name}
            flex={1}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" disabled={name.trim() === ''} loading={changes.isBusy}>
            Save
          </Button>
        </Group>
        <Checkbox
          mt={8}
          label="Share it with the others"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {hasTyped && (
          <Text size="xs" c="dimmed" mt={6}>
            A view has filters, order and columns. The text in the search is not part of it, because it can be a name.
          </Text>
        )}
      </form>
    </Stack>
  )
}

/** A view without columns shows those that each user chose. */
const hasColumns = ({ columns }: View): boolean => columns.length > 0

const isSame = (view: View, saved: Saved): boolean =>
  (!hasColumns(view) || view.columns.join() === saved.columns.join()) && sorted(view.query) === sorted(saved.query)

const sorted = (query: Saved['query']): string =>
  stringifySearch(Object.fromEntries(Object.entries(searchOfQuery(query)).toSorted(([a], [b]) => (a < b ? -1 : 1))))
