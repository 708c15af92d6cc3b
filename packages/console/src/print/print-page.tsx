import { Button, Group, SegmentedControl, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { storePaper } from '../messages/paper.ts'
import { SendButton } from '../messages/send-button.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { IconDownload, IconPrinter } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { saveFile } from '../pieces/save-file.ts'
import { Waiting } from '../pieces/states.tsx'
import { Unreadable } from '../pieces/unreadable.tsx'
import { BillOfLading } from './bill-of-lading.tsx'
import { Inventory } from './inventory.tsx'
import { DOCUMENT_TYPE_OF, PAPER_NAMES, PAPERS, type Paper } from './papers.ts'
import classes from './print-page.module.css'
import type { PaperProps } from './record.ts'
import { usePapers } from './use-papers.ts'
import { usePdf } from './use-pdf.ts'
import { WeightCertificate } from './weight-certificate.tsx'

const SHEETS = {
  'bill-of-lading': BillOfLading,
  inventory: Inventory,
  weights: WeightCertificate,
} as const satisfies Record<Paper, unknown>

const isPaper = (name: string): name is Paper => Object.hasOwn(PAPERS, name)

/** A paper of a shipment as it will be printed. Until then, the page shows changes of the records live. */
export function PrintPage() {
  const { shipmentID, paper } = useParams({ from: '/shipments/$shipmentID/print/$paper' })
  const { shipment, company, loaded, isPending } = usePapers(shipmentID)
  if (shipment.isError)
    return <Unreadable noun="shipment" error={shipment.error} onRetry={() => void shipment.refetch()} />
  if (isPending || !shipment.data) return <Waiting />
  const props = { shipment: shipment.data, company, loaded }
  return <LoadedPage {...props} paper={isPaper(paper) ? paper : 'bill-of-lading'} />
}

type LoadedProps = PaperProps & { paper: Paper }

function LoadedPage({ shipment, company, loaded, paper }: LoadedProps) {
  const navigate = useNavigate()
  const Sheet = SHEETS[paper]
  const title = `${PAPERS[paper]} ${shipment.locator}`
  const desk = useRef<HTMLElement>(null)
  const pdf = usePdf({ title, company })
  // The paper is stored with the shipment before it is sent.
  const maySend = useMayOnMove(shipment.moveID, 'documents:write', 'whole')
  // Browsers propose the title as the name of a PDF file.
  useDocumentTitle(title)
  const show = (name: string) =>
    void navigate({
      to: '/shipments/$shipmentID/print/$paper',
      params: { shipmentID: shipment.id, paper: name },
      replace: true,
    })
  return (
    <div className={classes.page}>
      <Group justify="space-between" className={classes.tools}>
        <Title order={1}>{`Print ${shipment.locator}`}</Title>
        <Group gap="xs">
          <SegmentedControl
            aria-label="Paper"
            value={paper}
            onChange={show}
            data={PAPER_NAMES.map((value) => ({ value, label: PAPERS[value] }))}
          />
          <Button leftSection={<IconPrinter size={14} />} onClick={() => window.print()}>
            Print
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            loading={pdf.isPending}
            onClick={() => pdf.mutate(desk.current!, { onSuccess: (file) => saveFile(`${title}.pdf`, file) })}
          >
            Save as PDF
          </Button>
          {maySend && (
            <SendButton
              size="xs"
              outgoing={{
                ...{ moveID: shipment.moveID, shipmentID: shipment.id, by: 'EMAIL', attached: title },
                attach: async () =>
                  storePaper(
                    shipment.id,
                    DOCUMENT_TYPE_OF[paper],
                    `${title}.pdf`,
                    await pdf.mutateAsync(desk.current!),
                  ),
              }}
            />
          )}
          <LinkButton variant="default" to="/shipments/$shipmentID" params={{ shipmentID: shipment.id }}>
            Back to the shipment
          </LinkButton>
        </Group>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by keys too */}
      <section ref={desk} className={classes.desk} aria-label="Preview" tabIndex={0}>
        <Sheet shipment={shipment} company={company} loaded={loaded} />
      </section>
    </div>
  )
}
