import type { Busy } from './busy.ts'

const OTHERS_BUSY_MAX = 0.1
/** Disturbed rounds are made again, but not for ever. */
const ATTEMPTS_PER_ROUND = 3

/** The rounds that count: the least disturbed. `isQuiet` says whether they were hardly disturbed at all. */
export type Rounds<Round> = { rounds: Round[]; isQuiet: boolean }

/** The highest share of a core that other programs took, as far as the system reports it. */
export const disturbanceOf = (measured: readonly { busy?: Busy }[]): number =>
  Math.max(0, ...measured.map(({ busy }) => busy?.others ?? 0))

/** Whether other programs took so little that the rates are reliable. */
export const isQuiet = (disturbance: number): boolean => disturbance <= OTHERS_BUSY_MAX

/** Runs the wanted number of rounds, and more if other programs used the machine meanwhile. */
export async function quietRounds<Round>(
  wanted: number,
  make: (number: number) => Promise<Round>,
  disturbance: (round: Round) => number,
): Promise<Rounds<Round>> {
  const all: Round[] = []
  const quiet = () => all.filter((round) => isQuiet(disturbance(round)))
  while (quiet().length < wanted && all.length < wanted * ATTEMPTS_PER_ROUND) all.push(await make(all.length + 1))
  const rounds = all.toSorted((a, b) => disturbance(a) - disturbance(b)).slice(0, wanted)
  return { rounds, isQuiet: quiet().length >= wanted }
}
