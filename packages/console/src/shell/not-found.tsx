import { LinkButton } from '../pieces/link-button.tsx'
import { EmptyState } from '../pieces/states.tsx'

/** An address that leads to no page. */
export const NotFound = () => (
  <EmptyState title="Page not found">
    <LinkButton to="/" variant="default">
      Go to the overview
    </LinkButton>
  </EmptyState>
)
