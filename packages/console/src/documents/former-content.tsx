import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import type { Document, Event } from '@vanline/client'
import { detailOf } from '../pieces/states.tsx'
import { saveContent } from './content.ts'

/** The document whose content an event stored, as it was then. */
export const storedIn = ({ type, changes, record }: Event): Document | undefined =>
  type.startsWith('document.') && record !== null && changes.some(({ path, to }) => path === '/sha256' && to !== null)
    ? (record as Document)
    : undefined

/** Saves the content that was stored then, also after it was replaced. */
export function FormerContentButton({ document, time }: { document: Document; time: string }) {
  const saving = useMutation({
    mutationFn: () => saveContent(document, time),
    onError: (error) =>
      notifications.show({ color: 'red', title: `${document.name} was not saved`, message: detailOf(error) }),
  })
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      loading={saving.isPending}
      onClick={() => saving.mutate()}
      aria-label={`Save this content of ${document.name}`}
    >
      Save this content
    </Button>
  )
}
