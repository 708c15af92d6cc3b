import { type Config, ConfigError, readSettings, requireSafeListening } from '@vanline/server/config'
import { type Command, Failure } from '../command.ts'
import { checkContents } from '../doctor/contents.ts'
import { checkDatabase, pathOf } from '../doctor/database.ts'
import { type Finding, ok, wrong } from '../doctor/finding.ts'
import { checkDisk, checkFiles, checkMetrics, checkNode, checkPort } from '../doctor/machine.ts'
import { checkTls } from '../doctor/tls.ts'
import { print, printJson } from '../output.ts'
import { paint } from '../paint.ts'

/** Checks everything that can prevent the service from working. */
export const doctor: Command = {
  summary: 'check what the service needs, and say what to do',
  about: `Checks the configuration, the versions of Node and SQLite, the database with its migrations and its role, the clock, the disk, the
limits, the port, the metrics and the TLS files, with the settings of this environment. Each line says ok, note or WRONG, and what
to do. It changes nothing. It ends with 1 if something is wrong.

With --files it also reads the contents of all documents, in the database or in the bucket of VANLINE_FILES, and compares
them with their digests. That takes as long as reading all of them.`,
  options: {
    json: { summary: 'print the findings as JSON' },
    files: { summary: 'verify the contents of all documents' },
  },
  examples: [
    'vanline doctor',
    'vanline doctor --files',
    'DATABASE_URL=postgres://vanline@db.example/vanline vanline doctor --json',
  ],
  async run(given) {
    const findings = await runChecks(process.env, given.has('files'))
    if (given.has('json')) printJson(findings)
    else for (const finding of findings) printFinding(finding)
    const bad = findings.filter(({ isOk }) => !isOk).length
    if (bad > 0) throw new Failure(`${bad} of ${findings.length} checks failed.`)
  },
}

async function runChecks(environment: NodeJS.ProcessEnv, hasFiles: boolean): Promise<Finding[]> {
  const { config, finding } = configurationIn(environment)
  const machine = [finding, checkNode(), checkFiles()]
  // Without a valid configuration the other checks are not possible.
  if (!config) return machine
  const path = pathOf(config.databaseUrl)
  return [
    ...machine,
    ...(await checkDatabase(config)),
    ...(await checkContents(config, hasFiles)),
    ...(path === undefined ? [] : [await checkDisk(path)]),
    await checkPort(config.host, config.port),
    await checkMetrics(config),
    checkTls(config.tlsCert, config.tlsKey),
  ]
}

/** The settings, unless one of them is invalid. Where the service would refuse to listen, the other checks are still possible. */
function configurationIn(environment: NodeJS.ProcessEnv): { config?: Config; finding: Finding } {
  let config: Config | undefined
  try {
    config = readSettings(environment)
    requireSafeListening(config)
    return { config, finding: ok('configuration', 'all settings are valid') }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    if (config)
      return { config, finding: wrong('configuration', error.message, 'The service does not start like this.') }
    const todo = 'Correct it and run doctor again: the other checks depend on it.'
    return { finding: wrong('configuration', error.message, todo) }
  }
}

function printFinding({ about, isOk, says, todo }: Finding): void {
  const good = todo ? paint('yellow', 'note ', process.stdout) : paint('green', 'ok   ', process.stdout)
  const verdict = isOk ? good : paint('red', 'WRONG', process.stdout)
  process.stdout.write(`${verdict}  `)
  print(`${about.padEnd(13)}  ${says}${todo ? `\n${' '.repeat(22)}${todo}` : ''}`)
}
