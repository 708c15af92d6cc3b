import { Group, Text } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { NotFoundError } from '@vanline/client'
import { LinkButton } from './link-button.tsx'
import { EmptyState, Failure } from './states.tsx'

const LISTS = {
  shipment: { to: '/shipments', label: 'All shipments' },
  move: { to: '/moves', label: 'All moves' },
  webhook: { to: '/webhooks', label: 'All webhooks' },
  template: { to: '/messages', label: 'Messages' },
} as const

type Noun = keyof typeof LISTS

/** A record that could not be read. One that does not exist is not tried again: the page says where to go. */
export const Unreadable = ({ noun, error, onRetry }: { noun: Noun; error: Error; onRetry: () => void }) =>
  error instanceof NotFoundError ? <Missing noun={noun} /> : <Failure error={error} onRetry={onRetry} />

function Missing({ noun }: { noun: Noun }) {
  const { to, label } = LISTS[noun]
  useDocumentTitle(`No such ${noun} – Vanline`)
  return (
    <EmptyState title={`There is no such ${noun}`}>
      <Text size="sm" c="dimmed">
        The link may be incomplete, the {noun} may have been deleted, or your account does not include it.
      </Text>
      <Group justify="center" gap="xs">
        <LinkButton to={to}>{label}</LinkButton>
        <LinkButton to="/" variant="default">
          Go to Today
        </LinkButton>
      </Group>
    </EmptyState>
  )
}
