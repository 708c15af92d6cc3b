import type { ReactNode } from 'react'

/** The groups of the palette, in their order. Commands are known at once and come first, so later results do not move them. */
export const GROUPS = ['Free', 'Actions', 'Go to', 'Views', 'Customers', 'Moves', 'Shipments', 'Documents'] as const
export type Group = (typeof GROUPS)[number]

/** A line of the palette. */
export type Item = {
  id: string
  group: Group
  title: string
  note?: string | undefined
  icon?: ReactNode
  /** What is shown at the end of the line: a status, a shortcut. */
  end?: ReactNode
  run: () => void
}

/** Whether a title has words that begin with all words of a text, in any order: "app 01" finds "Approve 7QXRJV-01". */
export function isMatch(title: string, text: string): boolean {
  const words = wordsIn(title)
  return wordsIn(text).every((typed) => words.some((word) => word.startsWith(typed)))
}

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A text of a document and a record: its record, and the last word as part of the name. Undefined for one word. */
export function documentWanted(text: string): { record: string; name: string } | undefined {
  const match = /^(.*\S)\s+(\S+)$/.exec(text.trim())
  return match ? { record: match[1]!, name: match[2]! } : undefined
}
