import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Nothing } from '../pieces/states.tsx'

/** An address that leads to no page. */
export const Nowhere = () => (
  <Nothing title="There is no such page">
    <Button component={Link} to="/" variant="default">
      To the overview
    </Button>
  </Nothing>
)
