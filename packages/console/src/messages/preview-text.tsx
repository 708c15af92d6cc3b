import { Stack, Text } from '@mantine/core'
import type { MessagePreview } from '@vanline/client'
import { HtmlPreview } from './html-preview.tsx'
import classes from './messages.module.css'
import { loggedText } from './words.ts'

/** A message as the recipient reads it, and for which placeholders there is no value. */
export const PreviewText = ({ preview }: { preview: MessagePreview }) => (
  <Stack gap="xs">
    {preview.subject && <Text fw={600}>{preview.subject}</Text>}
    <div className={classes.text}>{loggedText(preview.text)}</div>
    {preview.html && <HtmlPreview html={loggedText(preview.html)} />}
    {preview.empty.length > 0 && (
      <Text size="xs" c="dimmed">
        Without a value here: {preview.empty.join(', ')}
      </Text>
    )}
  </Stack>
)
