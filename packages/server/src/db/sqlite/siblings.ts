/** The processes that were started together to serve one file. */
export type Siblings = {
  /** Tells the siblings that this process has committed. */
  tellWritten(): void
  onWritten(listener: () => void): void
  /** Sends a text to the siblings. */
  send(text: string): void
  onMessage(listener: (text: string) => void): () => void
}

/** One process, which has the file for itself or shares it with strangers. */
export const ALONE: Siblings = {
  tellWritten: () => {},
  onWritten: () => {},
  send: () => {},
  onMessage: () => () => {},
}
