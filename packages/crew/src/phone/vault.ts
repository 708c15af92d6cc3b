/**
 * Encrypts what one person keeps on this phone (AES-GCM). The key comes from the service, which gives it to that person only, and it is the same
 * for every link of the person: a new link opens what was kept with a revoked one. Signing out deletes the key from the phone.
 */

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

export type Vault = {
  seal: (place: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Sealed>
  open: (place: string, sealed: Sealed) => Promise<Uint8Array<ArrayBuffer>>
  sealJson: (place: string, value: unknown) => Promise<Sealed>
  openJson: (place: string, sealed: Sealed) => Promise<unknown>
}

/** The key of a person from 32 bytes in base64url. No script can read it back. */
export function importKey(storageKey: string): Promise<CryptoKey> {
  const text = atob(storageKey.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** `place` is part of what is sealed, so that nothing can be moved to another place or person. */
export function vaultOf(key: CryptoKey): Vault {
  const textOf = new TextDecoder()
  const bytesOf = new TextEncoder()
  const algorithm = (place: string, iv: Uint8Array<ArrayBuffer>) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: bytesOf.encode(place),
  })
  const seal: Vault['seal'] = async (place, bytes) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv, data: await crypto.subtle.encrypt(algorithm(place, iv), key, bytes) }
  }
  const open: Vault['open'] = async (place, { iv, data }) =>
    new Uint8Array(await crypto.subtle.decrypt(algorithm(place, iv), key, data))
  return {
    seal,
    open,
    sealJson: (place, value) => seal(place, bytesOf.encode(JSON.stringify(value))),
    openJson: async (place, sealed) => JSON.parse(textOf.decode(await open(place, sealed))),
  }
}
