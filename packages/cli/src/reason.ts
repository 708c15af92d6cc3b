/**
 * The message of an error, for users. Errors of database drivers also have the URL, the statement and its values as members;
 * these are never shown.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Our error that wraps the driver's error is written for API clients; here the driver's error is more useful.
  if (error.cause instanceof Error) return reasonOf(error.cause)
  // A host with several addresses fails once for each address.
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const code = (error as { code?: unknown }).code
  const message = error.message || error.name
  return typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message
}
