import { dateText, placeText, weightText } from '../format/format.ts'
import { type PaperProps, type Printed, personLines } from './record.ts'
import classes from './sheet.module.css'
import { Box, Entries, Lines, Row, Sheet, Signatures } from './sheet.tsx'

const COLUMNS = ['No.', 'Article', 'Room', 'At pickup', 'At delivery']
const LINES = 22

/** The usual abbreviations of movers for the condition of an article. */
const CONDITIONS =
  'BE bent, BR broken, BU burned, CH chipped, CU contents unknown, D dented, F faded, G gouged, L loose, M marred, MI mildew, ' +
  'PBO packed by owner, R rubbed, RU rusted, SC scratched, SH short, SO soiled, T torn, W worn, Z cracked'

const SIGNATURES = (
  <Signatures
    atPickup="This list is complete, and the conditions are as noted."
    atDelivery="All articles were received in the noted condition, except as listed."
  />
)

/** The first page of an inventory: numbered lines, to be filled in by hand at the pickup and checked at the delivery. */
export const Inventory = ({ shipment, company }: PaperProps) => (
  <Sheet title="Inventory" shipment={shipment} company={company} signatures={SIGNATURES}>
    <Row>
      <Box title="Customer">
        <Lines lines={personLines(shipment.move?.customer).slice(0, 2)} blank={2} />
      </Box>
      <Box title="From and to">
        <Lines lines={placesOf(shipment)} blank={2} />
      </Box>
      <Box title="Pickup and weight">
        <Lines lines={planOf(shipment)} blank={2} />
      </Box>
    </Row>
    <Box title="This list">
      <Entries
        entries={{
          'Packed by': null,
          'Lot number': null,
          'Tape color': null,
          'Page 1 of': null,
          'Articles in all': null,
        }}
      />
    </Box>
    <table className={classes.articles}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: LINES }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number of the line is its identity
          <tr key={i}>
            <th scope="row">{i + 1}</th>
            {COLUMNS.slice(1).map((column) => (
              <td key={column} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className={classes.legend}>{CONDITIONS}</p>
  </Sheet>
)

const placesOf = ({ pickupAddress, destinationAddress }: Printed): string[] =>
  [
    pickupAddress && `From ${placeText(pickupAddress)}`,
    destinationAddress && `To ${placeText(destinationAddress)}`,
  ].filter((line) => line !== null)

function planOf(shipment: Printed): string[] {
  const pickup = shipment.actualPickupDate ?? shipment.scheduledPickupDate ?? shipment.requestedPickupDate
  const weight = shipment.actualWeight ?? shipment.estimatedWeight
  return [pickup && dateText(pickup), weight === null ? null : weightText(weight)].filter((line) => line !== null)
}
