import { Menu } from '@mantine/core'
import type { JobStatus } from '@vanline/client'
import { IconBox, IconPencil, IconScale, IconTrash } from '../pieces/icons.tsx'
import { LinkItem } from '../pieces/link-button.tsx'
import { useMay } from '../session/caller.ts'
import classes from './job-menu.module.css'
import { stepsOf, stepText } from './steps.ts'
import type { Visit } from './visits.ts'

/** A card whose menu is open, and where. */
export type MenuAt = { visit: Visit; x: number; y: number }

type Props = {
  at: MenuAt | undefined
  canPlan: boolean
  onOpen: (visit: Visit) => void
  onStep: (visit: Visit, to: JobStatus) => void
  onDelete: (visit: Visit) => void
  /** Weighs the truck with the shipments on it. */
  onWeigh: (visit: Visit) => void
  onClose: () => void
}

const OUTSIDE = ['mousedown', 'touchstart']

/** What can be done with a card, where it was clicked. */
export const JobMenu = ({ at, onClose, ...rest }: Props) => (
  <Menu
    opened={at !== undefined}
    onChange={(isOpen) => !isOpen && onClose()}
    position="bottom-start"
    offset={2}
    // The key that opens the menu must not count as one outside of it.
    clickOutsideEvents={OUTSIDE}
  >
    <Menu.Target>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className={classes.point}
        style={{ left: at?.x ?? 0, top: at?.y ?? 0 }}
      />
    </Menu.Target>
    <Menu.Dropdown aria-label={at && `Actions for ${at.visit.title}`}>
      {at && <Items {...rest} visit={at.visit} />}
    </Menu.Dropdown>
  </Menu>
)

function Items({
  visit,
  canPlan,
  onOpen,
  onStep,
  onDelete,
  onWeigh,
}: Omit<Props, 'at' | 'onClose'> & { visit: Visit }) {
  const job = visit.job ?? visit.canceled
  const canWeigh = useMay('inventory:write')
  return (
    <>
      {canPlan &&
        job &&
        stepsOf(visit).map((to) => (
          <Menu.Item key={to} onClick={() => onStep(visit, to)}>
            {stepText(job.status, to)}
          </Menu.Item>
        ))}
      {canPlan && job && <Menu.Divider />}
      <Menu.Item leftSection={<IconPencil size={14} />} onClick={() => onOpen(visit)}>
        {!canPlan ? 'Look at the plan' : visit.job ? 'Change the plan' : 'Plan it'}
      </Menu.Item>
      {visit.shipment ? (
        <LinkItem
          leftSection={<IconBox size={14} />}
          to="/shipments/$shipmentID"
          params={{ shipmentID: visit.shipment.id }}
        >
          Open the shipment
        </LinkItem>
      ) : (
        <LinkItem leftSection={<IconBox size={14} />} to="/moves/$moveID" params={{ moveID: visit.moveID }}>
          Open the move
        </LinkItem>
      )}
      {canWeigh && visit.job?.truckID && (
        <Menu.Item leftSection={<IconScale size={14} />} onClick={() => onWeigh(visit)}>
          Weigh the truck
        </Menu.Item>
      )}
      {canPlan && job && (
        <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={() => onDelete(visit)}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}
