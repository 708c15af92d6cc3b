import type { Busy } from './busy.ts'

const OTHERS_BUSY_MAX = 0.1
/** Disturbed rounds are made again, but not for ever. */
const ATTEMPTS_PER_ROUND = 3

/** The rounds that count, and how many of all were disturbed. If too few were quiet, all of them count. */
export type Rounds<Round> = { rounds: Round[]; disturbed: number; isQuiet: boolean }

/** Whether nothing else took much of the server's core in any of these measurements, as far as the system tells. */
export const wasQuiet = (measured: readonly { busy: Busy }[]): boolean =>
  measured.every(({ busy }) => (busy.others ?? 0) <= OTHERS_BUSY_MAX)

/** Makes as many rounds as are wanted, and more if somebody else was using the machine meanwhile. */
export async function quietRounds<Round>(
  wanted: number,
  make: (number: number) => Promise<Round>,
  isQuiet: (round: Round) => boolean,
): Promise<Rounds<Round>> {
  const all: Round[] = []
  const quiet: Round[] = []
  while (quiet.length < wanted && all.length < wanted * ATTEMPTS_PER_ROUND) {
    const round = await make(all.length + 1)
    all.push(round)
    if (isQuiet(round)) quiet.push(round)
  }
  const isEnough = quiet.length >= wanted
  return { rounds: isEnough ? quiet : all, disturbed: all.length - quiet.length, isQuiet: isEnough }
}
