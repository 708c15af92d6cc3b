/** Writes declarations as gofmt does, which must not be there to make the file. */

/** A line of a struct or of constants: a comment above it and its columns. */
export type Line = { comment?: string | undefined; columns: readonly string[] }

const WIDTH_MAX = 110

/** Lines whose columns are aligned. As in gofmt, a comment begins another block. */
export function alignedLines(lines: readonly Line[]): string[] {
  const blocks: Line[][] = []
  for (const line of lines) {
    if (blocks.length === 0 || line.comment) blocks.push([line])
    else blocks.at(-1)!.push(line)
  }
  return blocks.flatMap((block) => {
    const last = block[0]!.columns.length - 1
    const widths = block[0]!.columns.map((_, index) => Math.max(...block.map(({ columns }) => columns[index]!.length)))
    return block.flatMap(({ comment, columns }) => [
      ...commentLines(comment, '\t'),
      `\t${columns.map((column, index) => (index === last ? column : column.padEnd(widths[index]!))).join(' ')}`,
    ])
  })
}

/** A comment, in lines of bearable length. */
export function commentLines(comment: string | undefined, indent = ''): string[] {
  if (!comment) return []
  const lines: string[] = []
  for (const word of comment.split(/\s+/)) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > WIDTH_MAX) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.map((line) => `${indent}// ${line}`)
}
