/** A person who signed in at the identity provider. The tokens are only in the memory of this page: the phone stores who it was, and no token. */
import type { PersonTokens } from '../../../console/src/session/oidc.ts'
import type { Renewable } from '../outbox/call.ts'

export type Person = {
  credential: Renewable
  /** Makes the tokens useless, as far as the identity provider can. */
  revoke: () => void
}

/** What signs a person in: the secret of a link, a key, or a person of the identity provider. */
export type Credential = string | Person

export function personWith(tokens: PersonTokens, clock: () => number): Person {
  let current: PersonTokens | null = tokens
  let renewing: Promise<void> | undefined
  let isOver = false
  const renew = async (before: PersonTokens) => {
    const next = await before.renew()
    // The person signed out meanwhile.
    if (isOver) next?.revoke()
    current = isOver ? null : next
  }
  return {
    async credential(refused) {
      if (current && (current.token === refused || current.renewAtMs <= clock())) {
        // Once for all requests. It fails while the identity provider cannot be reached.
        renewing ??= renew(current).finally(() => {
          renewing = undefined
        })
        await renewing
      }
      return current?.token ?? null
    },
    revoke() {
      isOver = true
      current?.revoke()
      current = null
    },
  }
}
