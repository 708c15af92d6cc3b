import type { Address } from '@vanline/client'
import { addressText, dateText, weightText, wordsOf } from '../format/format.ts'
import { addressLines, agentOf, fitted, type Printed, personLines, servicesOf } from './record.ts'
import classes from './sheet.module.css'
import { BlankLines, Box, Entries, Lines, Row, Sheet, Signatures } from './sheet.tsx'

const REMARKS_MAX = 400
const SERVICES_MAX = 10
/** More lines than fit: the box shows those for which there is space. */
const NOTE_LINES = 20

const SIGNATURES = (
  <Signatures
    atPickup="The carrier has received the goods as listed in the inventory."
    atDelivery="The goods were delivered, except as noted above and in the inventory."
  />
)

/** The bill of lading, filled in from the record. What the record does not say yet is written by hand. */
export const BillOfLading = ({ shipment }: { shipment: Printed }) => (
  <Sheet title="Bill of lading" shipment={shipment} signatures={SIGNATURES}>
    <Row>
      <Box title="Customer">
        <Lines lines={personLines(shipment.move?.customer)} />
      </Box>
      <Box title="Carrier">
        <Entries entries={{ Company: null }} />
        <Entries entries={{ Driver: null, Vehicle: null }} />
      </Box>
    </Row>
    <Row>
      <Stop
        title="From"
        addresses={[shipment.pickupAddress, shipment.secondaryPickupAddress]}
        agent={['Releasing agent', personLines(agentOf(shipment, 'RELEASING_AGENT'))]}
        dates={[shipment.requestedPickupDate, shipment.scheduledPickupDate, shipment.actualPickupDate]}
      />
      <Stop
        title="To"
        addresses={[shipment.destinationAddress, shipment.secondaryDestinationAddress]}
        agent={['Receiving agent', personLines(agentOf(shipment, 'RECEIVING_AGENT'))]}
        dates={[shipment.deliveryDate, shipment.scheduledDeliveryDate, shipment.actualDeliveryDate]}
      />
    </Row>
    <Box title="Weight">
      <Entries
        entries={{
          ...(shipment.estimatedWeight !== null && { Estimated: weightText(shipment.estimatedWeight) }),
          ...{ Gross: null, Tare: null },
          Net: shipment.actualWeight === null ? null : weightText(shipment.actualWeight),
        }}
      />
    </Box>
    <Services shipment={shipment} />
    <Notes shipment={shipment} />
  </Sheet>
)

type StopProps = {
  title: string
  /** The address, and a second one. */
  addresses: readonly [Address | null, Address | null]
  agent: readonly [title: string, lines: readonly string[]]
  /** Requested, scheduled and actual. */
  dates: readonly [string | null, string | null, string | null]
}

/** The pickup or the delivery: address, agent and dates. */
const Stop = ({ title, addresses: [address, second], agent, dates: [requested, scheduled, actual] }: StopProps) => (
  <Box title={title}>
    <Lines lines={addressLines(address)} />
    {second && <p className={classes.line}>Also {addressText(second)}</p>}
    {agent[1].length > 0 && (
      <>
        <h4>{agent[0]}</h4>
        <p className={classes.line}>{agent[1].join(', ')}</p>
      </>
    )}
    <Entries
      entries={{
        ...(requested && { Requested: dateText(requested) }),
        ...(scheduled && { Scheduled: dateText(scheduled) }),
        Actual: actual && dateText(actual),
      }}
    />
  </Box>
)

function Services({ shipment }: { shipment: Printed }) {
  const services = servicesOf(shipment)
  if (services.length === 0) return null
  const texts = services.slice(0, SERVICES_MAX).map(({ code, name }) => name ?? wordsOf(code))
  const more = services.length - texts.length
  return (
    <Box title="Services">
      <p className={classes.line}>{`${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}</p>
    </Box>
  )
}

/** The remarks of the customer, and the rest of the page to write on. */
const Notes = ({ shipment: { customerRemarks } }: { shipment: Printed }) => (
  <section className={classes.notes}>
    <h3>Remarks and exceptions</h3>
    {customerRemarks && <p className={classes.remarks}>{fitted(customerRemarks, REMARKS_MAX)}</p>}
    <BlankLines count={NOTE_LINES} />
  </section>
)
