/** The version of this release. `npm run release` writes it into the packages; a test compares it with package.json and the changelog. */
export const VERSION = '0.2.0'
