/** How long drafts stay in a browser for people who are not signed in there. */

export const KEPT_DAYS = 14
/** How many people have drafts in one browser, besides the one who is signed in. */
const OTHERS_MAX = 5

/** When each owner of drafts was last signed in, in milliseconds. */
export type LastSeen = Readonly<Record<string, number>>

/** The owners whose drafts stay when a person signs in: that person, and the last few others of the last days. */
export function remainingOwners(seen: LastSeen, owners: Iterable<string>, signedIn: string, nowMs: number): LastSeen {
  const others = [...new Set(owners)]
    .filter((owner) => owner !== signedIn)
    // An owner that is not listed, or in the future, counts from now on.
    .map((owner) => [owner, Math.min(Object.hasOwn(seen, owner) ? seen[owner]! : nowMs, nowMs)] as const)
    .filter(([, seenMs]) => nowMs - seenMs < KEPT_DAYS * 24 * 3_600_000)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, OTHERS_MAX)
  return Object.fromEntries([...others, [signedIn, nowMs]])
}
