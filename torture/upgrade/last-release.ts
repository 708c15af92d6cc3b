/** The service as the last release has it, from the history of this repository. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../../scripts/processes.ts'
import { temporaryFolder } from '../places.ts'

/** The last commit of 0.1, which knows 16 migrations. */
export const LAST_RELEASE = { version: '0.1.0', commit: 'dec8fc39e96f41119c1f60717147293b4bd02dad', migrations: 16 }
const ARCHIVE_BYTES_MAX = 1_000_000_000

let extracted: string | undefined

/** The program of the service of the last release; undefined if this clone has no history. It runs with the packages of today. */
export function lastRelease(): string | undefined {
  extracted ??= extract()
  return extracted
}

function extract(): string | undefined {
  const { commit } = LAST_RELEASE
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).status !== 0) return undefined
  const folder = temporaryFolder('release')
  const archive = execFileSync('git', ['archive', '--format=tar', commit, 'package.json', 'packages/server'], {
    cwd: ROOT,
    maxBuffer: ARCHIVE_BYTES_MAX,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const packages of ['node_modules', ...globSync('packages/server/node_modules', { cwd: ROOT })]) {
    const link = join(folder, packages)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) symlinkSync(join(ROOT, packages), link, 'junction')
  }
  return join(folder, 'packages/server/src/server.ts')
}
