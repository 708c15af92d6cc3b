import { Button, CopyButton, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { Shipment } from '@vanline/client'
import { curlOf } from '../curl/curl.ts'
import { storeDraft } from '../forms/drafts.ts'
import { ConfirmDialog } from '../pieces/confirm-button.tsx'
import { IconBook, IconChevronDown, IconCopy, IconPencil, IconPrinter, IconTrash } from '../pieces/icons.tsx'
import { LinkItem } from '../pieces/link-button.tsx'
import { PAPER_NAMES, PAPERS } from '../print/papers.ts'
import { api } from '../session/api.ts'
import { useSession } from '../session/session.ts'
import { serverUrl } from '../session/settings.ts'

type Props = {
  shipment: Shipment
  asOf: string | undefined
  /** Undefined while an earlier version is shown, and for users who may not edit. */
  onEdit: (() => void) | undefined
}

/** The actions for the whole shipment. */
export function Actions({ shipment, asOf, onEdit }: Props) {
  const { credential } = useSession()
  const navigate = useNavigate()
  const search = asOf === undefined ? '' : `?asOf=${encodeURIComponent(asOf)}`
  const remove = async () => {
    await api.shipments.delete(shipment)
    storeDraft(`shipment.${shipment.id}`, undefined)
    notifications.show({ message: `Shipment ${shipment.locator} deleted.` })
    await navigate({ to: '/shipments' })
  }
  const [isDeleting, deletion] = useDisclosure()
  const command = curlOf(`/shipments/${shipment.id}`, search, serverUrl, credential !== null)
  return (
    <>
      {onEdit && (
        <Button variant="default" leftSection={<IconPencil size={14} />} onClick={onEdit} aria-keyshortcuts="e">
          Edit
        </Button>
      )}
      {asOf === undefined && <PrintMenu shipment={shipment} />}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>For developers</Menu.Label>
          <CopyButton value={command}>
            {({ copied, copy }) => (
              <Menu.Item leftSection={<IconCopy size={14} />} closeMenuOnClick={false} onClick={copy}>
                {copied ? 'Copied' : 'Copy curl'}
              </Menu.Item>
            )}
          </CopyButton>
          <Menu.Item
            component="a"
            leftSection={<IconBook size={14} />}
            href={`${serverUrl}/docs`}
            target="_blank"
            rel="noopener"
          >
            API explorer
          </Menu.Item>
          {onEdit && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={deletion.open}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={deletion.close}
        label="Delete"
        question={`Delete ${shipment.locator}?`}
        act={remove}
      >
        It disappears from all lists, and its locator is not used again. Its history stays. If another user has changed
        it meanwhile, it is not deleted.
      </ConfirmDialog>
    </>
  )
}

/** The papers of the shipment, as they will be printed. */
const PrintMenu = ({ shipment: { id } }: { shipment: Shipment }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="default" leftSection={<IconPrinter size={14} />}>
        Print
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {PAPER_NAMES.map((paper) => (
        <LinkItem key={paper} to="/shipments/$shipmentID/print/$paper" params={{ shipmentID: id, paper }}>
          {PAPERS[paper]}
        </LinkItem>
      ))}
    </Menu.Dropdown>
  </Menu>
)
