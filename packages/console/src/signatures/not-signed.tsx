import { Alert, Button, Group, Text } from '@mantine/core'
import type { ConflictError } from '@vanline/client'
import { pointerText, valueText } from '../format/format.ts'
import { Time } from '../pieces/time.tsx'

type Props = {
  error: ConflictError
  /** The text that was read. */
  shown: string
  onReadAgain: () => void
}

/** Nothing was signed, because something has changed since it was read: what, and how to go on. */
export const NotSigned = ({ error, shown, onReadAgain }: Props) => (
  <Alert color="yellow" variant="light" role="alert" title="Not signed: this has changed since you read it">
    {error.changes.map(({ path, from, to, by, byName, at }) => (
      <Text size="sm" key={path}>
        {nameOfPath(path, shown)}: “{valueText(path, from)}” is now “{valueText(path, to)}”, changed by {byName ?? by}{' '}
        <Time at={at} />.
      </Text>
    ))}
    {error.moreChanges > 0 && <Text size="sm">And {error.moreChanges} more.</Text>}
    {error.changes.length === 0 && <Text size="sm">The company or the totals of the items have changed.</Text>}
    <Group justify="flex-end" mt="xs">
      <Button onClick={onReadAgain}>Read again</Button>
    </Group>
  </Alert>
)

type Named = { id: string; number?: number; description?: string; name?: string }

/** The name of a changed member: Item 12 Sofa › Status. */
function nameOfPath(path: string, shown: string): string {
  const [, kind = '', id = '', ...rest] = path.split('/')
  if (kind !== 'items' && kind !== 'documents') return pointerText(path)
  const records = ((JSON.parse(shown) as Record<string, unknown>)[kind] ?? []) as Named[]
  const record = records.find((each) => each.id === id)
  const name = record ? [record.number, record.description ?? record.name].filter(Boolean).join(' ') : ''
  const noun = kind === 'items' ? 'Item' : 'Document'
  return [[noun, name].filter(Boolean).join(' '), rest.length > 0 && pointerText(`/${rest.join('/')}`)]
    .filter(Boolean)
    .join(' › ')
}
