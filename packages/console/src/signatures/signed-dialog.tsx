import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Signature } from '@vanline/client'
import { instantText } from '../format/format.ts'
import { IconDownload } from '../pieces/icons.tsx'
import { saveFile } from '../pieces/save-file.ts'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { Drawing } from './drawing.tsx'
import classes from './signed-page.module.css'
import { SignedPage } from './signed-page.tsx'
import { purposeText, signerText } from './words.ts'

/** Shows what was signed, to the byte. */
export function SignedButton({ signature }: { signature: Signature }) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        fw={500}
        aria-label={`Show what ${signature.signerName ?? 'was'} signed`}
        onClick={dialog.open}
      >
        What was signed
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} size="xl" title={purposeText(signature.purpose)}>
        {isOpen && <Signed signature={signature} />}
      </Modal>
    </>
  )
}

function Signed({ signature }: { signature: Signature }) {
  const { id, strokes, signedAt, digest } = signature
  const query = useQuery({
    queryKey: ['signed', id],
    queryFn: async ({ signal }) => (await api.signatures.signed(id, { signal })).text(),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const record = () => {
    const { changesSince: _, ...own } = signature
    return new Blob([JSON.stringify(own, null, 2)], { type: 'application/json' })
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        {signerText(signature)}, {instantText(signedAt)}
      </Text>
      {query.isPending && <Waiting lines={8} />}
      {query.isError && <Text size="sm">{detailOf(query.error)}</Text>}
      {query.data !== undefined && <SignedPage text={query.data} />}
      {Array.isArray(strokes) && <Drawing strokes={strokes as never} label="The signature" className={classes.drawn} />}
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        SHA-256 of what was signed: {digest}. Both files together can be checked offline with “vanline
        verify-signature”.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveFile(`signature-${id}.json`, record())}
        >
          Save the signature
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={query.data === undefined}
          onClick={() => saveFile(`signature-${id}-signed.json`, new Blob([query.data!], { type: 'application/json' }))}
        >
          Save what was signed
        </Button>
      </Group>
    </Stack>
  )
}
