import { hash } from 'node:crypto'

/** Answers are data: not to be executed, sniffed, framed, embedded by other origins, or sent as referrer. */
const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** The headers of every answer. Clients that came by TLS must use it for a year (HSTS). */
export const securityHeaders = (isTls: boolean): Readonly<Record<string, string>> =>
  isTls ? { ...EVERYWHERE, 'strict-transport-security': 'max-age=31536000' } : EVERYWHERE

/** The additional headers of every page. Pages that open ours, or are opened by it, cannot access its window. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
}

/**
 * The Content-Security-Policy of a page: it loads our own files and calls our own API. `scripts` are inline scripts;
 * `hasInlineStyles` is for pages with inline styles.
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
