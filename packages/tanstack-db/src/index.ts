/** The public API of the package; the only file that re-exports. */
export type { Feed, FeedState } from './feed.ts'
export type { Kind } from './kinds.ts'
export type { WriteMetadata } from './operations.ts'
export { type VanlineCollectionConfig, type VanlineUtils, vanlineCollectionOptions } from './options.ts'
