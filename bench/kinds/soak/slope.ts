/** The straight line through the samples by least squares: by how much a value grows in each unit of time. */
export function slopeOf(samples: readonly (readonly [time: number, value: number])[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const middle = mean(samples.map(([time]) => time))
  const level = mean(samples.map(([, value]) => value))
  const spread = samples.reduce((sum, [time]) => sum + (time - middle) ** 2, 0)
  if (spread === 0) return 0
  return samples.reduce((sum, [time, value]) => sum + (time - middle) * (value - level), 0) / spread
}
