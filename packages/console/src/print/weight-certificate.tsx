import type { Weighing } from '@vanline/client'
import { weightText, zonedText } from '../format/format.ts'
import { isActual } from '../weighings/words.ts'
import { type Loaded, type PaperProps, type Printed, personLines } from './record.ts'
import classes from './sheet.module.css'
import { BlankLines, Box, Entries, Lines, Row, Sheet } from './sheet.tsx'
import { netName, weighedEntries } from './weighed.ts'

/** So many fit on the page. A shipment is rarely weighed more than twice. */
const SHOWN_MAX = 5

/** The weights of a shipment: of each weighing where, when and on which scale, with a line for the weigh master. */
export const WeightCertificate = ({ shipment, company, loaded }: PaperProps) => {
  const weighings = loaded.weighings.slice(0, SHOWN_MAX)
  return (
    <Sheet title="Weight certificate" shipment={shipment} company={company} signatures={<SignedByCarrier />}>
      <Row>
        <Box title="Shipper">
          <Lines lines={personLines(shipment.move?.customer)} />
        </Box>
        <Box title="Weight of the shipment">
          <Entries
            entries={{
              Actual: shipment.actualWeight === null ? null : weightText(shipment.actualWeight),
              Estimated: shipment.estimatedWeight === null ? null : weightText(shipment.estimatedWeight),
            }}
          />
        </Box>
      </Row>
      {weighings.map((weighing) => (
        <WeighingBox key={weighing.id} {...{ weighing, shipment, loaded }} timeZone={company?.timeZone} />
      ))}
      {weighings.length === 0 && <BlankWeighing />}
      <section className={classes.notes}>
        <h3>Remarks</h3>
        {loaded.weighings.length > SHOWN_MAX && (
          <p>{`The record has ${loaded.weighings.length - SHOWN_MAX} earlier weighings.`}</p>
        )}
        <BlankLines count={12} />
      </section>
    </Sheet>
  )
}

type WeighingProps = { weighing: Weighing; shipment: Printed; loaded: Loaded; timeZone: string | undefined }

/** Federal rules ask for the scale and its place, the date, what the weights are, the vehicle, and the weigh master. */
const WeighingBox = ({ weighing, shipment, loaded, timeZone }: WeighingProps) => {
  const { netWeight, scale, place, weighedAt, weighedBy } = weighing
  const title = [
    weighing.isReweigh ? 'Reweigh' : 'Weighing',
    isActual(weighing, shipment) && 'counts as the actual weight',
  ]
  return (
    <Box title={title.filter(Boolean).join(', ')} isRegion>
      <Entries
        entries={{
          ...weighedEntries(weighing),
          [netName(weighing)]: weightText(netWeight),
        }}
      />
      <Entries entries={{ Scale: scale, Place: place, Date: zonedText(weighedAt, timeZone) }} />
      <Entries
        entries={{
          'Certified scale': weighing.isCertified ? 'Yes' : 'No',
          'Weighed by': weighedBy,
          Vehicle: loaded.truckNames.get(weighing.truckID ?? '') ?? null,
          'Signature of the weigh master': null,
        }}
      />
      {weighing.remarks && <p className={classes.line}>{weighing.remarks}</p>}
    </Box>
  )
}

const BlankWeighing = () => (
  <Box title="Weighing">
    <Entries entries={{ ...weighedEntries(undefined), [netName(undefined)]: null }} />
    <Entries entries={{ Scale: null, Place: null, Date: null }} />
    <Entries entries={{ 'Certified scale': null, Vehicle: null, 'Signature of the weigh master': null }} />
  </Box>
)

const SignedByCarrier = () => (
  <Box title="Carrier">
    <div className={classes.signature}>
      <span>Signature</span>
      <span>Date and time</span>
    </div>
  </Box>
)
