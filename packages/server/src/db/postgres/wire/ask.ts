import type { Sending } from './connection.ts'

/** How a statement is asked. `giveUpAt` is on the clock of performance.now(). `refusalOf` translates a failure. */
export type Asking = Sending & {
  giveUpAt: number
  isRepeatable?: boolean
  refusalOf?: (error: unknown) => unknown
}

/** Returns the rows of a statement, or of the last statement in the text. A statement is repeated only if that is harmless. */
export type Ask = <Row>(text: string, values: unknown[], how: Asking) => Promise<Row[]>
