/**
 * Builds a release into dist/release (`npm run release`): the packages, their SBOM and the notes. `npm run release -- binary` builds
 * the executable for this platform with the licenses of its parts, and `-- image` also collects what the image contains. The
 * checksums cover all that is there.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../packages/server/src/kernel/release.ts'
import { ensureConsole } from './built-console.js'
import { buildBinary } from './release/binary.ts'
import { collectImage } from './release/image.ts'
import { NOTICES, noticesOf } from './release/notices.ts'
import { buildPackages } from './release/packages.ts'
import { notesOf, writeChecksums } from './release/papers.ts'
import { ROOT, run } from './release/run.ts'

const readRoot = (name: string): string => readFileSync(join(ROOT, name), 'utf8')
/** Where the pages of this release are. */
const PAGES = `${/https:.*(?=\.git$)/.exec(JSON.parse(readRoot('package.json')).repository)![0]}/blob/v${VERSION}/`
const dist = join(ROOT, 'dist')
const target = join(dist, 'release')
const binary = join(target, `vanline-${VERSION}-${process.platform}-${process.arch}`)

const PARTS: Record<string, () => void | Promise<void>> = {
  packages: () => {
    buildPackages(join(dist, 'packages'), target)
    run(process.execPath, ['scripts/sbom.ts', join(target, 'sbom.cdx.json')])
    writeFileSync(join(target, 'NOTES.md'), notesOf(readRoot('CHANGELOG.md'), VERSION, PAGES))
  },
  binary: async () => void (await releaseBinary()),
  image: async () => collectImage(binary, await releaseBinary(), join(dist, 'image')),
}

/** Builds the executable and puts the licenses of its parts beside it. Returns them. */
async function releaseBinary(): Promise<string> {
  const notices = noticesOf(await buildBinary(join(dist, 'binary'), binary))
  writeFileSync(join(target, NOTICES), notices)
  copyFileSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'))
  return notices
}

const asked = process.argv.slice(2)
for (const name of asked)
  if (!Object.hasOwn(PARTS, name)) {
    console.error(`npm run release builds ${Object.keys(PARTS).join(' or ')}, not ${name}.`)
    process.exit(2)
  }
if (!(await ensureConsole())) process.exit(1)
mkdirSync(target, { recursive: true })
for (const name of asked.length > 0 ? asked : ['packages']) await PARTS[name]!()
writeChecksums(target)
console.log(readFileSync(join(target, 'SHA256SUMS'), 'utf8').trim())
