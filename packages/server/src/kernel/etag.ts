import { hash } from 'node:crypto'
import type { Instant } from './instant.ts'

/** The entity tag of a version: 22 base64url characters (132 bits) of SHA-256 over id and lastUpdated. */
export const tagOf = (id: string, lastUpdated: Instant): string =>
  hash('sha256', `${id} ${lastUpdated}`, 'base64url').slice(0, 22)

/** The form of our tags. */
export const TAG_PATTERN = '^[A-Za-z0-9_-]{22}$'

const TAG = new RegExp(TAG_PATTERN)

/** Whether a text has the form of our tags. */
export const isTag = (text: string): boolean => TAG.test(text)

/** The entity tag of one representation of a version (expanded, or with fewer members). */
export const variantTagOf = (tag: string, shown: string | Buffer): string =>
  `${tag}~${hash('sha256', shown, 'base64url').slice(0, 11)}`
