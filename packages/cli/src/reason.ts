/**
 * What went wrong, for somebody who did not write the code. Errors of drivers carry the URL, the statement and its
 * values in their members; only the message is shown, which has none of them.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An error of ours that wraps the driver's says what a client of the service may know; here the driver's is better.
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // One host with several addresses fails once for each of them.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const code = (error as { code?: unknown }).code
  const message = error.message || error.name
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message
}
