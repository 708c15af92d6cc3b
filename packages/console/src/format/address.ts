/** An address in lines, as on an envelope: streets, city with state and postal code, country. */
export const addressLines = (address: Record<string, unknown>): string[] => {
  const { streetAddress1, streetAddress2, streetAddress3, city, state, postalCode, country } = address
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [streetAddress1, streetAddress2, streetAddress3, place, country].filter(Boolean).map(String)
}
