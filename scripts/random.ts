/** Numbers that look random and are the same for the same seed, so that a run can be repeated. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from 0 up to, but not including, `below`. */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
  chance(probability: number): boolean
  /** Another source, which depends on the seed and the name only. */
  fork(name: string): Random
}

const hashOf = (text: string): number => {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 16_777_619)
  return hash >>> 0
}

/** Mulberry32: small, and random enough for choices in tests. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (items) => items[below(items.length)]!,
    chance: (probability) => next() < probability,
    fork: (name) => randomOf(hashOf(`${seed} ${name}`)),
  }
}
