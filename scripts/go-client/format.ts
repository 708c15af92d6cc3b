/** Writes declarations as gofmt does, which must not be there to make the file. */
import { wrapped } from '../client-types/names.ts'

/** A line of a struct or of constants: a comment above it and its columns. */
export type Line = { comment?: string | undefined; columns: readonly string[] }

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
export const commentLines = (comment: string | undefined, indent = ''): string[] =>
  wrapped(comment ?? '').map((line) => `${indent}// ${line}`)
