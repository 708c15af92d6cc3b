/** 64 random bits. `crypto.randomUUID` is not available on plain HTTP pages. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
