/**
 * Prepares the built files for `npm publish packages/client/dist`. In the workspace the package exports TypeScript, which Node and Vite run
 * directly; the published package exports JavaScript.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'

const from = new URL('../', import.meta.url)
const to = new URL('dist/', from)
const {
  private: _,
  scripts,
  devDependencies,
  ...kept
} = JSON.parse(readFileSync(new URL('package.json', from), 'utf8'))
const exported = { '.': { types: './index.d.ts', default: './index.js' } }
writeFileSync(
  new URL('package.json', to),
  `${JSON.stringify({ ...kept, exports: exported, sideEffects: false }, null, 2)}\n`,
)
copyFileSync(new URL('README.md', from), new URL('README.md', to))
copyFileSync(new URL('../../LICENSE', from), new URL('LICENSE', to))
