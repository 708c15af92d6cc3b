import type { Address } from '@vanline/client'
import { addressText, dateText, dollarsText, weightText, wordsOf, zonedText } from '../format/format.ts'
import { circumstancesText, isActual } from '../weighings/words.ts'
import { changesSince } from './changes.ts'
import {
  addressLines,
  agentOf,
  fitted,
  type Loaded,
  type PaperProps,
  type Printed,
  personLines,
  servicesOf,
} from './record.ts'
import classes from './sheet.module.css'
import { BlankLines, Box, Entries, Lines, Row, Sheet, Signatures } from './sheet.tsx'
import { allSigned, coveredText, signedOnBill } from './signed.ts'
import { netName, weighedEntries } from './weighed.ts'

const REMARKS_MAX = 400
const SERVICES_MAX = 10
/** Of a longer address each line is cut, so that the valuation and the charges stay on the page. */
const ADDRESS_MAX = 240
/** More lines than fit: the box shows those for which there is space. */
const NOTE_LINES = 20

/** The bill of lading, filled in from the record. What the record does not say yet is written by hand. */
export const BillOfLading = ({ shipment, company, loaded }: PaperProps) => {
  const signed = signedOnBill(loaded.signatures)
  const changes = changesSince(allSigned(signed), loaded.nowOf)
  const signatures = (
    <Signatures
      atPickup="Received by the carrier as listed in the inventory."
      atDelivery="Delivered, except as noted here or in the inventory."
      signed={signed}
      changes={changes}
      covered={coveredText(signed)}
    />
  )
  return (
    <Sheet title="Bill of lading" isFull={allSigned(signed).length > 0} {...{ shipment, company, signatures }}>
      <Row>
        <Box title="Customer">
          <Lines lines={personLines(shipment.move?.customer)} />
        </Box>
        <Box title="Carrier">
          <Lines lines={company?.name ? [company.name] : []} blank={1} />
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
      <Weight shipment={shipment} weighings={loaded.weighings} timeZone={company?.timeZone} />
      <Valuation shipment={shipment} />
      <Charges shipment={shipment} />
      <Notes shipment={shipment} />
    </Sheet>
  )
}

type WeightProps = { shipment: Printed; weighings: Loaded['weighings']; timeZone: string | undefined }

/** The weight, as the weighing says that it comes from, or to be filled in by hand. */
function Weight({ shipment, weighings, timeZone }: WeightProps) {
  const weighing = weighings.find((each) => isActual(each, shipment))
  return (
    <Box title={weighing ? `Weight: ${circumstancesText(weighing, (at) => zonedText(at, timeZone))}` : 'Weight'}>
      <Entries
        entries={{
          ...(shipment.estimatedWeight !== null && { Estimated: weightText(shipment.estimatedWeight) }),
          ...weighedEntries(weighing),
          [netName(weighing)]: shipment.actualWeight === null ? null : weightText(shipment.actualWeight),
        }}
      />
    </Box>
  )
}

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
  <Box title={title} isTight={addressLines(address).join('').length > ADDRESS_MAX}>
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

const VALUATIONS = [
  ['FULL_VALUE', 'Full value protection', 'Repair, replacement or settlement at full value.'],
  ['RELEASED_VALUE', 'Released value', '60 cents for each pound of an article.'],
] as const

/** The liability of the carrier. It is marked as the customer chose it, or left for the customer to mark. */
const Valuation = ({ shipment: { valuation, declaredValue } }: { shipment: Printed }) => (
  <Box title={`Valuation: the customer ${valuation ? 'chose' : 'chooses'} one, and signs beside it`}>
    <div className={classes.choices}>
      {VALUATIONS.map(([code, name, meaning]) => (
        <div key={code}>
          <span className={classes.choice} aria-hidden>
            {valuation === code && '×'}
          </span>
          <p>
            <b>{valuation === code ? `${name} (chosen)` : name}</b>
            {meaning}
          </p>
        </div>
      ))}
    </div>
    <Entries
      entries={{
        'Declared value': declaredValue === null ? null : dollarsText(declaredValue),
        ...{ Deductible: null, 'Signature of the customer': null },
      }}
    />
  </Box>
)

/** What federal rules ask a bill of lading to say of the payment. */
const PAYMENT = ['Form of payment', 'Maximum due at delivery'] as const

/** The ordered services, each with a line for its amount. */
function Charges({ shipment }: { shipment: Printed }) {
  const services = servicesOf(shipment)
  const texts = services.slice(0, SERVICES_MAX).map(({ id, code, name }) => ({ id, text: name ?? wordsOf(code) }))
  const more = services.length - texts.length
  return (
    <Box title="Services and charges">
      <div className={classes.charges}>
        {texts.map(({ id, text }) => (
          <div key={id}>
            <span>{text}</span> <i />
          </div>
        ))}
        {more > 0 && (
          <div>
            <span>{`and ${more} more`}</span> <i />
          </div>
        )}
        <div data-first>
          <b>Total</b> <i />
        </div>
        {PAYMENT.map((name) => (
          <div key={name}>
            <span>{name}</span> <i />
          </div>
        ))}
      </div>
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
