/** How the time of a processor profile is divided. Pure: a profile in, shares out. */

/** As much of a `.cpuprofile` as is read here; times are in microseconds. */
export type Profile = {
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
}
export type ProfileNode = { id: number; callFrame: { functionName: string; url: string }; children?: number[] }

export const isIdle = ({ callFrame }: ProfileNode): boolean => callFrame.functionName === '(idle)'

/** The share of each group in the last seconds of a profile, as far as the processor was busy. Nodes without a group do not count. */
export function sharesOf(
  { samples, timeDeltas }: Profile,
  lastSeconds: number,
  groupOf: ReadonlyMap<number, string>,
): Map<string, number> {
  const spent = new Map<string, number>()
  let [left, total] = [lastSeconds * 1e6, 0]
  for (let i = samples.length - 1; i >= 0 && left > 0; i--) {
    const [group, microseconds] = [groupOf.get(samples[i]!), timeDeltas[i]!]
    left -= microseconds
    if (group === undefined) continue
    spent.set(group, (spent.get(group) ?? 0) + microseconds)
    total += microseconds
  }
  return new Map([...spent].map(([group, microseconds]) => [group, microseconds / total]))
}
