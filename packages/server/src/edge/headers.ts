import { hash } from 'node:crypto'

/** Our answers are data: nothing in them is to be run, guessed at, shown in a frame, embedded by pages of other origins, or named to others. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** What every answer carries. Whoever came by TLS shall come so for a year. */
export const securityHeaders = (isTls: boolean): Readonly<Record<string, string>> =>
  isTls ? { ...EVERYWHERE, 'strict-transport-security': 'max-age=31536000' } : EVERYWHERE

/** What every page carries beside that. Pages that open ours, or are opened by them, get no hold of its window. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * The policy of a page: it loads our own files and calls our own API, and nothing else. `scripts` are those that stand in the page
 * itself; `hasInlineStyles` is for pages that style themselves.
 */
export const pagePolicy = ({ scripts = [], hasInlineStyles = false }: PagePolicy = {}): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)].join(' '),
    `style-src 'self'${hasInlineStyles ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

type PagePolicy = { scripts?: readonly string[]; hasInlineStyles?: boolean }
