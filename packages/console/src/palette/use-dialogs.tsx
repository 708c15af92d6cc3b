import { useNavigate } from '@tanstack/react-router'
import type { Document, ShipmentStatus } from '@vanline/client'
import { type ReactNode, useState } from 'react'
import { Preview } from '../documents/preview.tsx'
import { canBeShown } from '../documents/vocabulary.ts'
import { StatusDialog } from '../shipments/status-dialog.tsx'
import { useOpenRecord } from './use-commands.tsx'

/** What an option can open beside a page. */
export type Doors = { onDocument: (document: Document) => void; onStatus: (to: ShipmentStatus) => void }

/** The dialogs of options. They stay when the list of options closes. */
export function useDialogs(onEnd: () => void): Doors & { dialogs: ReactNode } {
  const navigate = useNavigate()
  const [step, setStep] = useState<ShipmentStatus>()
  const [shown, setShown] = useState<Document>()
  const endStep = () => {
    setStep(undefined)
    onEnd()
  }
  const onDocument = (document: Document) => {
    if (canBeShown(document)) setShown(document)
    else if (document.shipmentID === null) void navigate({ to: '/moves/$moveID', params: { moveID: document.moveID } })
    else void navigate({ to: '/shipments/$shipmentID', params: { shipmentID: document.shipmentID } })
  }
  const dialogs = (
    <>
      {step && <NextStatus to={step} onDone={endStep} />}
      <Preview document={shown} onClose={() => setShown(undefined)} />
    </>
  )
  return { onDocument, onStatus: setStep, dialogs }
}

/** The dialog of a status change of the open shipment, always with its current version. */
function NextStatus({ to, onDone }: { to: ShipmentStatus; onDone: () => void }) {
  const { shipment } = useOpenRecord()
  return <StatusDialog shipment={shipment} to={to} onDone={onDone} />
}
