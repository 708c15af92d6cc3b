/** What accompanies the files of a release: its notes and its checksums. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CHECKSUMS = 'SHA256SUMS'

/**
 * The part of the changelog about a version, below a heading with the date if there is one. Notes are read outside of the repository, so their
 * links lead to the pages at this URL.
 */
export function notesOf(changelog: string, version: string, pages: string): string {
  const part = changelog.split(/^## /m).find((each) => each.startsWith(`[${version}]`))
  if (part === undefined) throw new Error(`CHANGELOG.md has no part about ${version}.`)
  const [heading = '', ...lines] = part.trim().split('\n')
  const date = /\d{4}-\d\d-\d\d$/.exec(heading)?.[0]
  const text = lines.join('\n').replaceAll(/\]\((?!https?:)/g, `](${pages}`)
  return `# Vanline ${version}${date ? ` (${date})` : ''}\n${text}\n`
}

/** Writes the checksums of all files in a folder, in the format of sha256sum. */
export function writeChecksums(folder: string): void {
  const names = readdirSync(folder).filter((name) => name !== CHECKSUMS)
  const lines = names.toSorted().map((name) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    return `${hash}  ${name}\n`
  })
  writeFileSync(join(folder, CHECKSUMS), lines.join(''))
}
