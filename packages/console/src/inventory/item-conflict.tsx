import { Modal, Stack, Text } from '@mantine/core'
import type { ExplainedChange, Item } from '@vanline/client'
import { agoText, fieldText } from '../format/format.ts'
import { SideBySide } from '../forms/side-by-side.tsx'
import { memberText } from './columns.ts'
import type { CellEdit, CellEdits } from './use-cell-edits.ts'

/** Who changed a member, and when: by Ben, 3 s ago. */
export function changedBy(changes: readonly ExplainedChange[], member: string): string {
  const change = changes.find(({ path }) => path === `/${member}` || path.startsWith(`/${member}/`))
  return change ? `by ${change.byName ?? change.by} ${agoText(change.at)}` : 'by another user'
}

/** What the item is called in a title: 12 Sofa. */
export const nameOfItem = ({ number, description }: Item): string => `${number} ${description}`

/** A value that another user has changed too: the user chooses one of both. */
export function CellConflict({ edits }: { edits: CellEdits }) {
  const edit = [...edits.edits.values()].find(({ state }) => state === 'conflict')
  return (
    <Modal
      opened={edit !== undefined}
      onClose={() => edit && edits.resolve(edit, 'theirs')}
      title={edit && `Another user also changed ${nameOfItem(edit.base)}`}
    >
      {edit?.current && <Choice edit={edit} current={edit.current} edits={edits} />}
    </Modal>
  )
}

const Choice = ({ edit, current, edits }: { edit: CellEdit; current: Item; edits: CellEdits }) => (
  <Stack gap="sm">
    <Text size="sm" role="alert">
      Nothing was overwritten. Choose which value to keep.
    </Text>
    <SideBySide
      name={fieldText(edit.member)}
      texts={{
        base: memberText(edit.member, edit.base[edit.member]),
        mine: memberText(edit.member, edit.value),
        theirs: memberText(edit.member, current[edit.member]),
      }}
      who={changedBy(edit.changes ?? [], edit.member)}
      side={undefined}
      onChoose={(side) => edits.resolve(edit, side)}
    />
  </Stack>
)
