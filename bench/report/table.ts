/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The lowest and the highest value. */
export const spread = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

/** The value that this share of all values does not exceed; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** A number as text: with fewer decimals the larger it is, and commas between the thousands. */
export function numberText(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** A ratio as text. Small ratios get more digits, so that they differ. */
export const share = (ratio: number): string => (ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : ratio.toFixed(2))

/** A share of a core; nothing where the system does not tell. */
export const percent = (share: number | null): string => (share === null ? 'n/a' : `${Math.round(share * 100)} %`)

/** A Markdown table whose columns line up also when read as text. The first column is text, the others are numbers. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, i) => Math.max(3, title.length, ...rows.map((row) => row[i]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? ` ${'-'.repeat(width)} ` : ` ${'-'.repeat(width - 1)}: `)).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** A table with a line for each of `rows`. Each column has a title and a function from the row to its text. */
export const tableOf = <Row>(rows: readonly Row[], columns: Record<string, (row: Row) => string>): string =>
  markdown(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row))),
  )

/** The median as text, and the spread from the lowest to the highest value. */
export const middle = (values: readonly number[], text = numberText): string => text(median(values))
export const range = (values: readonly number[], text = numberText): string => spread(values).map(text).join('–')
/** A cell with the median of a figure of all rounds. */
export const medianOf =
  <Round>(figure: (round: Round) => number, text = numberText) =>
  ({ rounds }: { rounds: readonly Round[] }): string =>
    middle(rounds.map(figure), text)
export const fixed = (digits: number) => (value: number) => value.toFixed(digits)

/** A figure of each round: its label, how it follows from a round, and its target. */
export type Figure<Round> = readonly [label: string, of: (round: Round) => number | null, target?: string]

/** A report with a line for each figure: median, spread and target. A figure that no round has is left out. */
export function summary<Round>(
  title: string,
  { rounds, isQuiet = true }: { rounds: readonly Round[]; isQuiet?: boolean },
  figures: readonly Figure<Round>[],
): string {
  const lines = figures.flatMap(([label, of, target = '']) => {
    const values = rounds.map(of).filter((value) => value !== null)
    return values.length > 0 ? [[label, middle(values), range(values), target]] : []
  })
  const note = isQuiet ? '' : '\n\nSomething else was running too; the ratio says more than the rates.'
  return markdown([title, 'Median', 'Spread', 'Target'], lines) + note
}
