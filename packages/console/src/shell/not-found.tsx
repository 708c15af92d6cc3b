import { LinkButton } from '../pieces/link-button.tsx'
import { EmptyState } from '../pieces/states.tsx'

/** The page for an unknown URL. */
export const NotFound = () => (
  <EmptyState title="Page not found">
    <LinkButton to="/" variant="default">
      Go to Today
    </LinkButton>
  </EmptyState>
)
