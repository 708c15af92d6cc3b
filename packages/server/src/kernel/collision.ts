import type { About } from './about.ts'

/**
 * A write that met a record which others had changed since the client's version: the time of the version that it met, the members that
 * the write changes, and those of them that the others had changed too, as paths.
 */
export type Collision = { about: About; metAt: string; touched: readonly string[]; overlaps: readonly string[] }
