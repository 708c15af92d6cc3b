import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '../pieces/icons.tsx'
import type { View } from './days.ts'

type Props = { view: View; date: string; now: string; onToday: () => void; onTurn: (step: 1 | -1) => void }

/** The buttons that turn the pages of a board, and the one that leads to today. */
export const Turns = ({ view, date, now, onToday, onTurn }: Props) => (
  <Group gap={4} wrap="nowrap">
    <Turn step={-1} view={view} onTurn={onTurn} />
    <Button variant="default" size="xs" onClick={onToday} disabled={date === now}>
      Today
    </Button>
    <Turn step={1} view={view} onTurn={onTurn} />
  </Group>
)

/** Turns the page. A card that is held over it does the same. */
const Turn = ({ step, view, onTurn }: { step: 1 | -1; view: View; onTurn: Props['onTurn'] }) => (
  <ActionIcon
    variant="default"
    size={30}
    aria-label={`${step > 0 ? 'Next' : 'Previous'} ${view}`}
    data-turn={step}
    onClick={() => onTurn(step)}
  >
    {step > 0 ? <IconChevronRight size={16} /> : <IconChevronLeft size={16} />}
  </ActionIcon>
)
