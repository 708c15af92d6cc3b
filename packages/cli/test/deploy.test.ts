/** The files in deploy/: their settings are settings of the service, and they keep what the guides promise. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../../../scripts/processes.ts'
import { without } from '../../../scripts/programs.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { VERSION } from '../../server/src/kernel/release.ts'
import { newFolder } from './places.ts'

type Environment = Record<string, string>

const read = (name: string): string => readFileSync(`${ROOT}deploy/${name}`, 'utf8')
const assignments = (text: string): Environment =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name!, value!]))

const containerfile = read('Containerfile')
/** The value of an instruction of the Containerfile that stands there once. */
const instruction = (name: string): string => new RegExp(`^${name} (.+)$`, 'm').exec(containerfile)![1]!
const ofImage = assignments(instruction('ENV'))

describe('deploy/Containerfile', () => {
  test('has the service as another user than root, with a health check by the executable itself', () => {
    assert.match(instruction('USER'), /^[1-9]\d*:[1-9]\d*$/)
    assert.equal(instruction('COPY --chown=65532:65532'), '--from=files /data/ /data/')
    assert.equal(instruction('ENTRYPOINT'), '["/vanline"]')
    assert.match(instruction('HEALTHCHECK'), /CMD \["\/vanline", "health"\]$/)
    assert.ok(containerfile.includes(`image.version="${VERSION}"`))
  })

  test('listens for others, so that it does not start until authentication and TLS are decided', () => {
    assert.throws(() => readConfig(ofImage), /HOST/)
    assert.equal(readConfig({ ...ofImage, VANLINE_API_KEYS: 'on', VANLINE_ALLOW_PLAINTEXT: '1' }).port, 8080)
  })
})

describe('deploy/compose.yaml', () => {
  const { services } = parse(read('compose.yaml').replaceAll(/\$\{\w+:[-?]([^}]*)\}/g, '$1'))

  test('has two nodes with the same valid settings, on one database', () => {
    assert.deepEqual(services.node1, services.node2)
    const config = readConfig({ ...ofImage, ...services.node1.environment })
    assert.match(config.databaseUrl, /^postgres:\/\/vanline@db\//)
    assert.ok(services.node1.image.endsWith(`:${VERSION}`))
    assert.equal(services.node1.read_only, true)
  })

  test('has a proxy that passes requests on to both, and only once they are ready', () => {
    const proxy = read('Caddyfile')
    assert.match(proxy, /reverse_proxy node1:8080 node2:8080/)
    assert.match(proxy, /health_uri \/readyz/)
    assert.doesNotMatch(proxy, /lb_try|lb_retries/)
    assert.deepEqual(services.proxy.depends_on, ['node1', 'node2'])
  })
})

describe('deploy/kubernetes.yaml', () => {
  const objects = parseAllDocuments(read('kubernetes.yaml')).map((document) => {
    assert.deepEqual(document.errors, [])
    return document.toJS()
  })
  const objectOf = (kind: string) => objects.find((each) => each.kind === kind)
  const { spec } = objectOf('Deployment')
  const [container] = spec.template.spec.containers

  test('has nodes with valid settings, and none that is a secret', () => {
    const environment = Object.fromEntries(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    assert.match(readConfig({ ...ofImage, ...environment }).databaseUrl, /sslmode=verify-full/)
    assert.ok(container.image.endsWith(`:${VERSION}`))
    assert.doesNotMatch(read('kubernetes.yaml'), /value:.*password/i)
  })

  test('restarts a node for /livez only, and sends requests by /readyz', () => {
    assert.equal(container.livenessProbe.httpGet.path, '/livez')
    assert.equal(container.startupProbe.httpGet.path, '/livez')
    assert.equal(container.readinessProbe.httpGet.path, '/readyz')
  })

  test('lets a node answer until requests no longer come, and gives it the time to stop', () => {
    const { seconds } = container.lifecycle.preStop.sleep
    assert.ok(seconds > container.readinessProbe.periodSeconds)
    assert.ok(spec.template.spec.terminationGracePeriodSeconds > seconds + 10)
  })

  test('keeps a node while others are moved, and selects the nodes everywhere', () => {
    const labels = spec.template.metadata.labels
    assert.ok(objectOf('PodDisruptionBudget').spec.minAvailable < spec.replicas)
    assert.deepEqual(objectOf('PodDisruptionBudget').spec.selector.matchLabels, labels)
    assert.deepEqual(objectOf('Service').spec.selector, labels)
    assert.deepEqual(spec.selector.matchLabels, labels)
  })

  test('runs without privileges, on a read-only file system', () => {
    assert.equal(`${spec.template.spec.securityContext.runAsUser}:65532`, instruction('USER'))
    assert.equal(container.securityContext.readOnlyRootFilesystem, true)
    assert.deepEqual(container.securityContext.capabilities, { drop: ['ALL'] })
  })
})

/** The exposure that systemd counts for a unit goes from 0 to 10. */
const EXPOSURE_MAX = 2

describe('deploy/vanline.service', () => {
  const unit = read('vanline.service')

  test('has valid settings, starts with the machine, and is stopped after open requests', () => {
    const environment = assignments([...unit.matchAll(/^Environment=(.*)$/gm)].map(([, text]) => text).join(' '))
    assert.match(readConfig(environment).databaseUrl, /^sqlite:\/var\/lib\/vanline\//)
    assert.match(unit, /^StateDirectory=vanline$/m)
    assert.match(unit, /^\[Install\]\nWantedBy=multi-user.target$/m)
    assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]) > 10)
  })

  test('is a valid and confined unit for systemd', { skip: without('systemd-analyze') }, () => {
    const path = join(newFolder(), 'vanline.service')
    // The program of a unit must exist; the service need not be installed here.
    writeFileSync(path, unit.replaceAll('/usr/local/bin/vanline', '/bin/true'))
    const [verify, security] = [
      ['verify', '--man=no', '--recursive-errors=one'],
      ['security', '--no-pager', '--offline=true', `--threshold=${EXPOSURE_MAX * 10}`],
    ].map((args) => spawnSync('systemd-analyze', [...args, path], { encoding: 'utf8' }))
    const faults = verify!.stderr.split('\n').filter((line) => line.includes('vanline.service'))
    assert.deepEqual([verify!.status, faults], [0, []], verify!.stderr)
    assert.equal(security!.status, 0, security!.stdout)
  })
})
