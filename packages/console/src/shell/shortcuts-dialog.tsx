import { Group, Kbd, Modal, Table } from '@mantine/core'
import type { Shortcut } from './shortcuts.ts'

type Props = { isOpen: boolean; onClose: () => void; shortcuts: readonly Shortcut[] }

const LIST_KEYS = [
  { keys: 'j', name: 'Next row of a list (or ↓)' },
  { keys: 'k', name: 'Previous row (or ↑)' },
  { keys: 'Enter', name: 'Open the row' },
  { keys: 'x', name: 'Select the row' },
  { keys: 'Shift x', name: 'Select all rows from the last selected one' },
]
const BOARD_KEYS = [
  { keys: '← → ↑ ↓', name: 'Select a card of the board' },
  { keys: 'Space', name: 'Lift the card; arrows carry it, Space drops it' },
  { keys: 'm', name: 'Move the card to a day, status or assignee' },
]
const DISPATCH_KEYS = [
  { keys: 'Enter', name: 'Pick up a card of dispatch; arrows carry it, Enter drops it, Escape returns it' },
  { keys: 'Shift ←→', name: 'Carry it by an hour' },
  { keys: 'e', name: 'Open the form of the card' },
  { keys: 'm', name: 'Open the menu of the card: its next status, cancel, delete' },
]
const INVENTORY_KEYS = [
  { keys: 'a', name: 'Add items to an inventory' },
  { keys: 'F2', name: 'Change a value of an item (or Enter); Enter saves, Escape leaves it as it was' },
  { keys: 'Ctrl Z', name: 'Take the last value of an item back' },
]
const SHIPMENT_KEYS = [
  { keys: 'i', name: 'Open the inventory of a shipment' },
  { keys: 'e', name: 'Edit a shipment or a move' },
  { keys: 'Escape', name: 'Stop editing; your input is kept' },
  { keys: 'Ctrl Enter', name: 'Save' },
]

/** The list of keyboard shortcuts. */
export const ShortcutsDialog = ({ isOpen, onClose, shortcuts }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts">
    <Table withRowBorders={false} verticalSpacing={4}>
      <Table.Tbody>
        {[...shortcuts, ...LIST_KEYS, ...BOARD_KEYS, ...DISPATCH_KEYS, ...SHIPMENT_KEYS, ...INVENTORY_KEYS].map(
          ({ keys, name }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Group gap={4} justify="flex-end">
                  {keys.split(' ').map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </Table>
  </Modal>
)
