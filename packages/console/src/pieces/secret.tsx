import { Alert, Button, Code, CopyButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title: string
  secret: string
  /** Buttons beside the one that copies it. */
  actions?: ReactNode
  children: string
}

/** A secret, shown only once. */
export const Secret = ({ title, secret, actions, children }: Props) => (
  <Alert color="yellow" variant="light" title={title} role="status">
    <Text size="sm" mb="xs">
      {children}
    </Text>
    <Group gap="xs" wrap="nowrap">
      <Code
        block
        flex={1}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        tabIndex={0}
        aria-label="The secret"
        data-testid="secret"
      >
        {secret}
      </Code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
    {actions && (
      <Group gap="xs" mt="xs">
        {actions}
      </Group>
    )}
  </Alert>
)
