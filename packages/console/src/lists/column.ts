import type { ReactNode } from 'react'

/** A column of a list. */
export type Column<Row> = {
  /** Its name in views and in the URL. */
  id: string
  name: string
  /** The text of a cell. The column becomes as wide as its longest text. */
  text: (row: Row) => string
  /** How the text is shown, if not as it is. */
  cell?: (row: Row, isSelected: boolean) => ReactNode
  /** What is shown on hover, if not the text. */
  title?: (row: Row) => string
  /** Whether its text is bold, and so wider. */
  isBold?: true
  /** The width of what the cell shows beside its text, for example a dot. */
  besidePx?: number
  /** Whether it may become narrower than its texts where the window is small. */
  isFlexible?: true
  /** Whether its texts take two lines where the window is small, before they are cut. */
  isWrapped?: true
  /** Whether its texts are never cut, also if the user chose a smaller width. */
  isWhole?: true
  isNumber?: true
  /** The member to sort by, if the API can. */
  sort?: string
  /** Whether users must choose it before it is shown. */
  isOptional?: true
  /** Shown instead of the name. */
  heading?: () => ReactNode
  /** A track of a CSS grid, for a column whose width does not follow from its texts. */
  track?: string
}
