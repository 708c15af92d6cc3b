import { type Config, ConfigError, readConfig } from '@vanline/server/config'
import { type Command, Failure } from '../command.ts'
import { checkDatabase, pathOf } from '../doctor/database.ts'
import { type Finding, ok, wrong } from '../doctor/finding.ts'
import { checkDisk, checkFiles, checkNode, checkPort } from '../doctor/machine.ts'
import { checkTls } from '../doctor/tls.ts'
import { print, printJson } from '../output.ts'

/** Looks at everything that can keep the service from running well. */
export const doctor: Command = {
  summary: 'look at what the service needs, and say what to do',
  about: `Looks at the configuration, the database, its migrations, the clock, the disk, the limits, the port and the files of
TLS, as the service would find them with the settings of this environment. Each line says ok, or what to do. Nothing is
changed. Ends with 1 if something is wrong.`,
  options: { json: { summary: 'print the findings as JSON' } },
  examples: ['vanline doctor', 'DATABASE_URL=postgres://vanline@db.example/vanline vanline doctor --json'],
  async run(given) {
    const findings = await lookAtAll(process.env)
    if (given.has('json')) printJson(findings)
    else for (const finding of findings) print(lineOf(finding))
    const bad = findings.filter(({ isOk }) => !isOk).length
    if (bad > 0) throw new Failure(`${bad} of ${findings.length} need something to be done.`)
  },
}

async function lookAtAll(environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { config, finding } = configurationIn(environment)
  const machine = [finding, checkNode(), checkFiles()]
  // With a configuration that cannot be read nobody knows where to look.
  if (!config) return machine
  const path = pathOf(config.databaseUrl)
  return [
    ...machine,
    ...(await checkDatabase(config)),
    ...(path === undefined ? [] : [await checkDisk(path)]),
    await checkPort(config.host, config.port),
    checkTls(config.tlsCert, config.tlsKey),
  ]
}

function configurationIn(environment: NodeJS.ProcessEnv): { config?: Config; finding: Finding } {
  try {
    return { config: readConfig(environment), finding: ok('configuration', 'every setting can be used') }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return { finding: wrong('configuration', error.message, 'Correct it, and look again: the rest depends on it.') }
  }
}

const lineOf = ({ about, isOk, says, todo }: Finding): string =>
  `${isOk ? 'ok   ' : 'WRONG'}  ${about.padEnd(13)}  ${says}${todo ? `\n${' '.repeat(22)}${todo}` : ''}`
