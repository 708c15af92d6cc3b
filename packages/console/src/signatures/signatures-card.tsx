import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Customer, Shipment, Signature } from '@vanline/client'
import { lazy } from 'react'
import { useMayOnMove, useMayReadInventory } from '../parties/access.ts'
import { OnceOpened } from '../pieces/once-opened.tsx'
import { RecordsCard } from '../pieces/records-card.tsx'
import { Time } from '../pieces/time.tsx'
import { useMay } from '../session/caller.ts'
import { changesText } from './changes-text.ts'
import { Drawing } from './drawing.tsx'
import { signaturesQuery } from './query.ts'
import classes from './signatures-card.module.css'
import { SignedButton } from './signed-dialog.tsx'
import { useNowOf } from './use-now-of.ts'
import { purposeText, signerText } from './words.ts'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))

type Props = { shipment: Shipment; customer: Customer | null | undefined }

/** Who signed what and when, and what has changed since. Shown to users who see inventories. */
export function SignaturesCard(props: Props) {
  return useMayReadInventory(props.shipment.moveID) ? <Signatures {...props} /> : null
}

function Signatures({ shipment, customer }: Props) {
  const query = useQuery(signaturesQuery(shipment.id))
  const [isSigning, signing] = useDisclosure(false)
  const mayRead = [useMay('shipments:read'), useMay('documents:read')].every(Boolean)
  const canSign = useMayOnMove(shipment.moveID, 'inventory:write') && mayRead
  const signatures = query.data
  return (
    <RecordsCard
      name="Signatures"
      action={
        canSign && (
          <Button variant="default" size="compact-xs" onClick={signing.open}>
            Sign on this screen
          </Button>
        )
      }
      records={signatures}
      error={query.error}
      empty="Nothing is signed yet."
    >
      <ul className={classes.list}>
        {signatures?.map((signature) => (
          <Line key={signature.id} signature={signature} shipment={shipment} />
        ))}
      </ul>
      <OnceOpened isOpen={isSigning}>
        <SignDialog shipment={shipment} customer={customer} isOpen={isSigning} onClose={signing.close} />
      </OnceOpened>
    </RecordsCard>
  )
}

/** A signature: its picture, what it is under, by whom and when, and what differs now. */
function Line({ signature, shipment }: { signature: Signature; shipment: Shipment }) {
  const changes = signature.changesSince ?? []
  const nowOf = useNowOf(shipment, changes)
  const { strokes, purpose, signedAt, place } = signature
  return (
    <li>
      <span className={classes.picture}>
        {Array.isArray(strokes) ? (
          <Drawing strokes={strokes as never} label={`Signature of ${signature.signerName}`} />
        ) : (
          'Erased'
        )}
      </span>
      <div className={classes.about}>
        <strong>{purposeText(purpose)}</strong>
        <Text size="xs" c="dimmed" component="div">
          {signerText(signature)}, <Time at={signedAt} />
          {typeof place === 'object' && place?.name && `, ${place.name}`}
        </Text>
        {changes.length > 0 && (
          <Text size="xs" className={classes.changed}>
            Changed since it was signed: {changesText(signature, nowOf)}
          </Text>
        )}
      </div>
      <SignedButton signature={signature} />
    </li>
  )
}
