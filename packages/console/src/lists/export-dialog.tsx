import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { numberText } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import { IconDownload } from '../pieces/icons.tsx'
import { saveFile } from '../pieces/save-file.ts'
import classes from './export-dialog.module.css'
import { filterTexts } from './filter-text.ts'
import type { Search } from './search.ts'

export type ExportProps = {
  /** shipments or moves. */
  name: string
  open: () => Promise<ReadableStream<Uint8Array>>
  /** How many records match; undefined while they are counted. */
  total: number | undefined
  search: Search
  /** The text of a search that is not in the URL. */
  typed: string
  isOpen: boolean
  onClose: () => void
}

/** Says what an export contains: how many records, by which filters, and the columns. */
export function ExportDialog({ name, open, total, search, typed, isOpen, onClose }: ExportProps) {
  const columns = useQuery({
    queryKey: ['export-columns', name],
    queryFn: async () => columnsOf(await open()),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const saving = useMutation({
    mutationFn: async () => {
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`
      saveFile(file, await new Response(await open()).blob())
    },
    onSuccess: onClose,
  })
  const filters = filterTexts(search, typed)
  const count = total === undefined ? `All ${name}` : `${numberText(total)} ${total === 1 ? name.slice(0, -1) : name}`
  return (
    <Modal opened={isOpen} onClose={onClose} size="lg" title={`Export ${name}`}>
      <Stack gap="sm">
        {saving.error && <Refusal error={saving.error} />}
        <dl className={classes.facts}>
          <dt>Rows</dt>
          <dd>{count}, with all pages of the list</dd>
          <dt>Filters</dt>
          <dd>
            {filters.length === 0
              ? `None: every one of the ${name} that you may see`
              : filters.map((each) => <div key={each}>{each}</div>)}
          </dd>
          <dt>Columns</dt>
          <dd>
            {columns.error ? (
              <Refusal error={columns.error} />
            ) : (
              <>
                {columns.data && (
                  <Text size="sm">{`${columns.data.length}, also those that the list does not show:`}</Text>
                )}
                <code className={classes.columns}>{columns.data?.join(', ') ?? 'Reading…'}</code>
              </>
            )}
          </dd>
          <dt>Format</dt>
          <dd>
            CSV in UTF-8, with commas. An apostrophe stands before text that a spreadsheet would take for a formula.
          </dd>
        </dl>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            data-autofocus
            leftSection={<IconDownload size={14} />}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The columns in the first line of an export. The rest is not read. */
async function columnsOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      if (text.includes('\n')) break
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
  return text.split(/\r?\n/, 1)[0]!.split(',')
}
