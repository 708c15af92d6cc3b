import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from '../../../scripts/release/run.ts'

/** Installs the oldest Node that the packages allow and the registry has for this platform, and returns its path. */
export function oldestNode(folder: string): string {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'packages/cli/package.json'), 'utf8'))
  const name = `node-linux-${process.arch}`
  const major = Number.parseInt(engines.node.replace('>=', ''), 10)
  const found = JSON.parse(run('npm', ['view', `${name}@${engines.node} <${major + 1}`, 'version', '--json']))
  const byNumber = new Intl.Collator('en', { numeric: true })
  const [oldest] = [found].flat().toSorted(byNumber.compare)
  run('npm', ['install', '--prefix', folder, '--ignore-scripts', `${name}@${oldest}`])
  return join(folder, 'node_modules', name, 'bin/node')
}
