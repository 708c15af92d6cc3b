import {
  Button,
  Checkbox,
  Group,
  Kbd,
  Popover,
  ScrollArea,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { IconColumns, IconGrip } from '../pieces/icons.tsx'
import classes from './columns-menu.module.css'
import type { Columns } from './use-columns.ts'
import { useDragOrder } from './use-drag-order.ts'

/** Chooses, orders and widens the columns, also by keys. */
export const ColumnsMenu = <Row,>({ columns }: { columns: Columns<Row> }) => (
  <Popover position="bottom-start" trapFocus shadow="md" width={264}>
    <Popover.Target>
      <Button variant="default" leftSection={<IconColumns size={14} />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns" p="xs">
      <ScrollArea.Autosize mah="min(30rem, 60dvh)">
        <Lines columns={columns} />
      </ScrollArea.Autosize>
      <Stack gap="xs" mt="xs">
        <Text size="xs" c="dimmed">
          Drag a column to move it. With the focus on its handle, <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> move it
          and <Kbd size="xs">←</Kbd> <Kbd size="xs">→</Kbd> change its width.
        </Text>
        <Group justify="flex-end">
          <Button variant="subtle" color="gray" onClick={columns.reset}>
            Reset columns
          </Button>
        </Group>
      </Stack>
    </Popover.Dropdown>
  </Popover>
)

const WIDER_PX = 16
const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const WIDENINGS: Record<string, number> = { ArrowLeft: -WIDER_PX, ArrowRight: WIDER_PX }

function Lines<Row>({ columns }: { columns: Columns<Row> }) {
  const { ids, choosable } = columns
  const [said, say] = useState('')
  const drag = useDragOrder(ids, columns.moveTo)
  const keyed = (id: string, name: string) => (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const byPx = WIDENINGS[event.key]
    if (step === undefined && byPx === undefined) return
    event.preventDefault()
    if (byPx !== undefined) {
      columns.widen(id, byPx)
      say(`${name} is ${byPx > 0 ? 'wider' : 'narrower'}`)
    } else if (step !== undefined) {
      columns.move(id, step)
      const place = Math.min(Math.max(ids.indexOf(id) + step, 0), ids.length - 1)
      say(`${name} is column ${place + 1} of ${ids.length}`)
    }
  }
  const hidden = choosable.filter(({ id }) => !ids.includes(id))
  const shown = ids.map((id) => choosable.find((column) => column.id === id)!)
  return (
    <>
      <ul className={classes.lines}>
        {[...shown, ...hidden].map(({ id, name }) => {
          const isShown = ids.includes(id)
          return (
            <li key={id} className={classes.line} {...(isShown && { ...drag.place(id), ...drag.handle(id) })}>
              <UnstyledButton
                className={classes.handle}
                aria-label={`Move ${name}`}
                data-hidden={isShown ? undefined : true}
                onKeyDown={keyed(id, name)}
              >
                <IconGrip size={14} />
              </UnstyledButton>
              <Checkbox label={name} checked={isShown} onChange={() => columns.toggle(id)} flex={1} />
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
