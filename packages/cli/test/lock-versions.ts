import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../../scripts/release/run.ts'

/** Lets a project have the versions of the repository's lockfile, so that npm finds them in its cache and asks no registry. */
export function lockVersions(project: string): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean; optional?: boolean }>
  }
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional, link, optional }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link && !optional,
  )
  const packages = shipped.map(([path, locked]) => [path.replace(/^packages\//, 'node_modules/@vanline/'), locked])
  const about = { name: 'project', version: '1.0.0' }
  writeFileSync(join(project, 'package.json'), JSON.stringify(about))
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ ...about, lockfileVersion: 3, packages: { '': about, ...Object.fromEntries(packages) } }),
  )
}
