import type { Sending } from './connection.ts'

/** How a statement is asked. `giveUpAt` is on the clock of performance.now(). `refusalOf` translates a failure. */
export type Asking = Sending & {
  giveUpAt: number
  isRepeatable?: boolean
  refusalOf?: (error: unknown) => unknown
}

/** Returns the rows of a statement (of several in one text, those of the last). It is asked again only if that is harmless. */
export type Ask = <Row>(text: string, values: unknown[], how: Asking) => Promise<Row[]>
