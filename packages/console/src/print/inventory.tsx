import { type ReactNode, useMemo } from 'react'
import { numberText, weightText } from '../format/format.ts'
import { countText } from '../format/plural.ts'
import { totalsOf } from '../inventory/rooms.ts'
import { IconCheck } from '../pieces/icons.tsx'
import { changesSince } from './changes.ts'
import { InventoryLegend } from './inventory-legend.tsx'
import { numbersLeftOut, type PaperLine, pageLinesOf, pagesOf } from './inventory-pages.ts'
import { addressLines, type Loaded, type PaperProps, type Printed, personLines } from './record.ts'
import classes from './sheet.module.css'
import { Box, Entries, Lines, Row, Sheet, Signatures } from './sheet.tsx'
import { allSigned, signedOnInventory } from './signed.ts'

const TITLE = 'Household goods descriptive inventory'
const COLUMNS = ['No.', 'CP/PBO', 'Article', 'Room', 'Condition at origin', 'Exceptions at destination']

/** The inventory by the form of the trade: as many pages as its items need, or one page to fill in by hand. */
export function Inventory({ shipment, company, loaded }: PaperProps) {
  const signed = signedOnInventory(loaded.signatures)
  const changes = changesSince(allSigned(signed), loaded.nowOf)
  const boxes = partiesOf(shipment)
  const longest = Math.max(...boxes.map(({ lines }) => lines.length))
  const pageLines = pageLinesOf({ hasLetterhead: Boolean(company?.name), addressLines: longest, changes })
  const pages = useMemo(() => pagesOf(loaded.items, pageLines), [loaded.items, pageLines])
  return pages.map((lines, i) => (
    <Sheet
      key={lines[0]?.id ?? ''}
      title={TITLE}
      page={[i + 1, pages.length]}
      shipment={shipment}
      company={company}
      signatures={<InventorySignatures {...{ signed, changes, lines }} />}
    >
      <Parties boxes={boxes} />
      <List shipment={shipment} lines={lines} />
      <InventoryLegend codes={loaded.codes} />
      <Articles lines={lines} count={pageLines} />
      <Remarks>{i === pages.length - 1 && loaded.items.length > 0 && <Totals items={loaded.items} />}</Remarks>
    </Sheet>
  ))
}

type SignaturesProps = Pick<Parameters<typeof Signatures>[0], 'signed' | 'changes'> & { lines: readonly PaperLine[] }

/** Each page is signed for the numbers on it. */
const InventorySignatures = ({ signed, changes, lines }: SignaturesProps) => {
  const which = lines.length === 0 ? '' : `, ${lines.length === 1 ? 'number' : 'numbers'} ${numbersText(lines)},`
  return (
    <Signatures
      signed={signed}
      {...(changes && { changes })}
      atPickup={`We have checked the items listed${which} and acknowledge that this is a true and complete list of the goods tendered, in the condition noted.`}
      atDelivery="Before signing: check the shipment, count the items, and describe loss or damage above. Received, except as noted above."
    />
  )
}

const numbersText = (lines: readonly PaperLine[]): string =>
  lines.length === 1 ? `${lines[0]?.number}` : `${lines[0]?.number} to ${lines.at(-1)?.number}`

type Party = { title: string; lines: readonly string[] }

/** Whose goods these are, from where and to where. */
const partiesOf = (shipment: Printed): Party[] => [
  { title: 'Owner', lines: personLines(shipment.move?.customer).slice(0, 2) },
  { title: 'Origin, where loaded', lines: addressLines(shipment.pickupAddress).slice(0, 4) },
  { title: 'Destination', lines: addressLines(shipment.destinationAddress).slice(0, 4) },
]

const Parties = ({ boxes }: { boxes: readonly Party[] }) => (
  <Row>
    {boxes.map(({ title, lines }) => (
      <Box key={title} title={title} isTight>
        <Lines lines={lines} blank={2} />
      </Box>
    ))}
  </Row>
)

/** What this page is a part of, and what is written on its stickers. */
const List = ({ shipment, lines }: { shipment: Printed; lines: readonly PaperLine[] }) => {
  const weight = shipment.actualWeight ?? shipment.estimatedWeight
  return (
    <Box title="This page">
      <Entries
        entries={{
          'Tag numbers': lines.length === 0 ? null : numbersText(lines),
          'Tag lot': null,
          'Tag color': null,
          'Van number': null,
          Reference: shipment.reference,
          Weight: weight === null ? null : weightText(weight),
        }}
      />
    </Box>
  )
}

/** The articles of a page, or numbered lines to write on. */
const Articles = ({ lines, count }: { lines: readonly PaperLine[]; count: number }) => (
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
      {(lines.length > 0 ? lines : Array.from({ length: count }, () => undefined)).map((line, i) => (
        <tr key={line?.id ?? i} style={{ '--lines': line?.height ?? 1 } as never}>
          <th scope="row">{line?.number ?? i + 1}</th>
          <td>{line?.packed}</td>
          <td>
            <div>{line?.article}</div>
          </td>
          <td>
            <div>{line?.room}</div>
          </td>
          <td>
            <div>{line?.atOrigin}</div>
          </td>
          <td>
            <div>{line?.isClean ? <Delivered /> : line?.atDestination}</div>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** A mark instead of words, so that what is missing or damaged stands out. */
const Delivered = () => (
  <span role="img" aria-label="Delivered">
    <IconCheck size={11} stroke={3} />
  </span>
)

const Remarks = ({ children }: { children: ReactNode }) => (
  <section className={classes.inventoryRemarks}>
    <h3>Remarks and exceptions</h3>
    {children}
  </section>
)

/** The end of the list: what is on all pages together. */
const Totals = ({ items }: { items: Loaded['items'] }) => {
  const { items: count, pieces, pounds, cubicFeet, highValue } = totalsOf(items)
  const left = numbersLeftOut(items)
  const parts = [
    `End of the list: ${countText(count, 'item')}, ${countText(pieces, 'piece')}`,
    pounds > 0 && `estimated ${weightText(pounds)}`,
    cubicFeet > 0 && `${numberText(cubicFeet)} cubic feet`,
    highValue > 0 && `${countText(highValue, 'item')} of high value`,
    left && `numbers not used: ${left}`,
  ]
  return <p>{parts.filter(Boolean).join(', ')}.</p>
}
