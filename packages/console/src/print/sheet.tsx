/** The parts of a printed page: black on white, exactly one page of A4 or Letter, however long the texts of the record are. */
import type { Company, Signature } from '@vanline/client'
import type { ReactNode } from 'react'
import { instantText, minuteText, shipmentTypeText } from '../format/format.ts'
import { Drawing } from '../signatures/drawing.tsx'
import { QrCode } from './qr-code.tsx'
import { companyLine, licensesText, type PaperProps } from './record.ts'
import classes from './sheet.module.css'
import type { Signed, Signers } from './signed.ts'

type SheetProps = Pick<PaperProps, 'shipment' | 'company'> & {
  title: string
  /** Which page of how many it is, if there are several. */
  page?: readonly [number: number, of: number]
  /** Whether it needs smaller letters, because it also says what is signed and what has changed. */
  isFull?: boolean
  children: ReactNode
  signatures: ReactNode
}

/** One page: its title, the locator as text and as QR code, the content, and the signatures at the bottom. */
export const Sheet = ({ title, page, isFull, shipment, company, children, signatures }: SheetProps) => (
  <article
    className={classes.sheet}
    data-dense={page !== undefined || undefined}
    data-full={isFull || undefined}
    aria-label={page ? `${title}, page ${page[0]}` : title}
  >
    <header className={classes.head}>
      <div>
        {company?.name && <Letterhead company={company} />}
        <h2>{title}</h2>
        <p className={classes.locator}>{shipment.locator}</p>
        <p className={classes.line}>
          {shipmentTypeText(shipment.shipmentType)}
          {shipment.reference && `, reference ${shipment.reference}`}
        </p>
      </div>
      {page && (
        <p className={classes.page}>
          Page {page[0]} of {page[1]}
        </p>
      )}
      <QrCode text={shipment.locator} className={classes.code} />
    </header>
    <div className={classes.body}>{children}</div>
    {signatures}
    <footer className={classes.foot}>
      <span>
        Version {shipment.eTag} of {instantText(shipment.lastUpdated)}
      </span>
      <span>Printed {instantText(new Date().toISOString())}</span>
    </footer>
  </article>
)

/** Whose paper it is. */
const Letterhead = ({ company }: { company: Company }) => (
  <div className={classes.letterhead}>
    {company.logo && <img src={company.logo} alt="" />}
    <div>
      <p className={classes.company}>{company.name}</p>
      <p className={classes.line}>{companyLine(company)}</p>
      {company.licenses.length > 0 && <p className={classes.line}>{licensesText(company)}</p>}
    </div>
  </div>
)

/** Boxes side by side. */
export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>

type BoxProps = { title: string; isTight?: boolean; isRegion?: boolean; children: ReactNode }

export const Box = ({ title, isTight, isRegion, children }: BoxProps) => (
  <section className={classes.box} data-tight={isTight || undefined} aria-label={isRegion ? title : undefined}>
    <h3>{title}</h3>
    {children}
  </section>
)

/** Lines of text; if there are none, lines to write on. */
export const Lines = ({ lines, blank = 3 }: { lines: readonly string[]; blank?: number }) =>
  lines.length > 0 ? (
    lines.map((line) => (
      <p key={line} className={classes.line}>
        {line}
      </p>
    ))
  ) : (
    <BlankLines count={blank} />
  )

/** Lines to write on. */
export const BlankLines = ({ count }: { count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
      <div key={i} className={classes.blank} />
    ))}
  </div>
)

/** Values with their names, side by side. A value that is not known yet is a line to write it on. */
export const Entries = ({ entries }: { entries: Readonly<Record<string, string | null>> }) => (
  <dl className={classes.entries}>
    {Object.entries(entries).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type SignaturesProps = {
  atPickup: string
  atDelivery: string
  signed: Signed
  changes?: readonly string[]
  /** What the signatures cover. */
  covered?: string | undefined
}

/** The signatures at pickup and at delivery, and what has changed since. */
export const Signatures = ({ atPickup, atDelivery, signed, changes = [], covered }: SignaturesProps) => (
  <div className={classes.signatures}>
    {changes.map((text) => (
      <p key={text} className={classes.changes}>
        {text}
      </p>
    ))}
    <Row>
      <Signing title="At pickup" statement={atPickup} agent="releasing agent" signers={signed.pickup} />
      <Signing title="At delivery" statement={atDelivery} agent="receiving agent" signers={signed.delivery} />
    </Row>
    {covered && <p className={classes.covered}>{covered}</p>}
  </div>
)

type SigningProps = { title: string; statement: string; agent: string; signers: Signers }

/** The signatures at pickup or at delivery. */
const Signing = ({ title, statement, agent, signers }: SigningProps) => (
  <Box title={title}>
    <p>{statement}</p>
    <SignedLine by={`Customer or ${agent}`} signature={signers.customer} />
    <SignedLine by="Carrier" signature={signers.carrier} />
  </Box>
)

/** A line to sign on, or who signed there and when. */
const SignedLine = ({ by, signature }: { by: string; signature: Signature | undefined }) => (
  <div className={classes.signature} data-signed={signature !== undefined || undefined}>
    <span>
      {Array.isArray(signature?.strokes) && (
        <Drawing strokes={signature.strokes as never} label={`Signature of ${signature.signerName}`} />
      )}
      <span className={classes.signer}>{signature ? `${by}: ${signature.signerName ?? 'name erased'}` : by}</span>
    </span>
    <span>{signature ? minuteText(signature.signedAt) : 'Date and time'}</span>
  </div>
)
