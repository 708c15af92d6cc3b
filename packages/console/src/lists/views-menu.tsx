import { Button, Popover, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { View } from '@vanline/client'
import { IconBookmark } from '../pieces/icons.tsx'
import { useMay } from '../session/caller.ts'
import { filtersIn, hasTyped, savedOf } from './saved-search.ts'
import { type Search, stringifySearch } from './search.ts'
import { useViewChanges } from './use-view-changes.ts'
import { SaveForm } from './view-form.tsx'
import { ViewLine } from './view-line.tsx'
import { ViewRefusal } from './view-refusal.tsx'
import { type ListKind, type PresetView, searchOfView, useViews } from './views.ts'
import classes from './views-menu.module.css'

type Props = {
  kind: ListKind
  presets: readonly PresetView[]
  search: Search
  /** The columns to store with a view; none if they are the usual ones. */
  columns: readonly string[]
  onSearch: (search: Search) => void
}

/** The views of a list: those of the console, the user's own, and those that others share. */
export function ViewsMenu({ kind, presets, search, columns, onSearch }: Props) {
  const { views, isOwn } = useViews()
  const canStore = useMay('views:write')
  const isAdministrator = useMay('keys:manage')
  const [isOpen, popover] = useDisclosure()
  const changes = useViewChanges()
  const ofList = views.filter(({ page }) => page === kind)
  const current = ofList.find(({ id }) => id === search.view)
  const preset = presets.find((each) => stringifySearch(each.search) === stringifySearch(search))
  const choose = (next: Search) => {
    onSearch(next)
    popover.close()
  }
  const toggle = () => {
    changes.dismiss()
    if (!isOpen) void changes.readAgain()
    popover.toggle()
  }
  const lines = (of: readonly View[]) =>
    of.map((view) => (
      <ViewLine
        key={view.id}
        view={view}
        isCurrent={view === current}
        isOwn={isOwn(view)}
        canChange={canStore && (isOwn(view) || isAdministrator)}
        changes={changes}
        onChoose={() => choose(searchOfView(view))}
        onDeleted={() => search.view === view.id && onSearch(filtersIn(search))}
      />
    ))
  const saved = savedOf(search, columns)
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-start" trapFocus width={304} shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark size={14} />} onClick={toggle}>
          {current?.name ?? preset?.name ?? 'Views'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Views" p="xs">
        <ScrollArea.Autosize mah="min(26rem, 50dvh)">
          <Stack gap={2}>
            {presets.map((view) => (
              <UnstyledButton key={view.name} className={classes.view} onClick={() => choose(view.search)}>
                {view.name}
              </UnstyledButton>
            ))}
            <Part title="Yours">{lines(ofList.filter(isOwn))}</Part>
            <Part title="Shared by others">{lines(ofList.filter((view) => !isOwn(view)))}</Part>
          </Stack>
        </ScrollArea.Autosize>
        <ViewRefusal changes={changes} />
        {canStore && (
          <SaveForm
            key={current?.id ?? ''}
            kind={kind}
            current={current && (isOwn(current) || isAdministrator) ? current : undefined}
            saved={saved}
            hasTyped={hasTyped(search)}
            changes={changes}
            onStored={(view) => choose(searchOfView(view))}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const Part = ({ title, children }: { title: string; children: readonly unknown[] & React.ReactNode }) =>
  children.length > 0 && (
    <>
      <Text size="xs" c="dimmed" mt={6} px={8}>
        {title}
      </Text>
      {children}
    </>
  )
