import { styleText } from 'node:util'

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan'

type Environment = Record<string, string | undefined>

/** Colours for terminals. FORCE_COLOR turns them on anywhere, as in Node itself; NO_COLOR and TERM=dumb turn them off. */
export function wantsColour(screen: { isTTY?: boolean }, environment: Environment = process.env): boolean {
  const { FORCE_COLOR, NO_COLOR, TERM } = environment
  if (FORCE_COLOR !== undefined) return !['0', 'false'].includes(FORCE_COLOR)
  return screen.isTTY === true && !NO_COLOR && TERM !== 'dumb'
}

/** The text in a style, if the screen wants colours. The text must not contain control characters. */
export const paint = (style: Style | undefined, text: string, screen: { isTTY?: boolean }): string =>
  style && text !== '' && wantsColour(screen) ? styleText(style, text, { validateStream: false }) : text

const GOOD = ['APPROVED', 'COMPLETED', 'DELIVERED']
const BAD = ['CANCELED', 'FAILED', 'REJECTED', 'TERMINATED_FOR_CAUSE']

/** The colour of a status: green is good, red has ended badly, yellow is under way. */
export function statusStyle(status: string): Style {
  if (GOOD.includes(status)) return 'green'
  if (BAD.includes(status)) return 'red'
  return status === 'DRAFT' ? 'dim' : 'yellow'
}
