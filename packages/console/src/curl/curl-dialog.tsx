import { Button, Code, CopyButton, Group, Modal, Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { Outside } from '../pieces/states.tsx'
import { useSession } from '../session/session.ts'
import { serverUrl } from '../session/settings.ts'
import { curlOf } from './curl.ts'

/** The current page as a curl command. */
export function CurlDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { pathname, searchStr } = useLocation()
  const { credential } = useSession()
  const command = curlOf(pathname, searchStr, serverUrl, credential !== null)
  return (
    <Modal opened={isOpen} onClose={onClose} title="This page as curl" size="lg">
      <Stack gap="sm">
        <Text size="sm">The console uses only the public API. This command gets the data of the page:</Text>
        <Code block tabIndex={0} aria-label="The command">
          {command}
        </Code>
        <Group justify="space-between">
          <Outside href={`${serverUrl}/docs`}>Explore the whole API</Outside>
          <CopyButton value={command}>
            {({ copied, copy }) => (
              <Button onClick={copy} variant="default">
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
