/** The processes that were started together to serve one file. */
export type Siblings = {
  /**
   * Waits until the others let this process write, but not for long: it only keeps them from getting in each other's way. The lock of
   * the file decides who writes.
   */
  takeTurn(): Promise<void> | undefined
  /** Gives the turn to a sibling that waits for it. */
  endTurn(): void
  /** Tells the siblings that this process has committed. */
  tellWritten(): void
  onWritten(listener: () => void): void
  /** Sends a text to the siblings. */
  send(text: string): void
  onMessage(listener: (text: string) => void): () => void
}

/** One process, which has the file for itself or shares it with strangers. */
export const ALONE: Siblings = {
  takeTurn: () => undefined,
  endTurn: () => {},
  tellWritten: () => {},
  onWritten: () => {},
  send: () => {},
  onMessage: () => () => {},
}
