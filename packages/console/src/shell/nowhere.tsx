import { LinkButton } from '../pieces/link-button.tsx'
import { Nothing } from '../pieces/states.tsx'

/** An address that leads to no page. */
export const Nowhere = () => (
  <Nothing title="There is no such page">
    <LinkButton to="/" variant="default">
      To the overview
    </LinkButton>
  </Nothing>
)
