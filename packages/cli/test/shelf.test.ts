/** The operator's shelf in deploy/: alerts, dashboard, and the objects of Kubernetes for both. dashboard.long.test.ts runs the queries. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from '../../../scripts/processes.ts'
import { without } from '../../../scripts/programs.ts'
import { openMetrics } from '../../server/src/observe/metrics.ts'
import { DASHBOARD_QUERIES } from './dashboard.ts'

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8')
const GUIDE = 'docs/guides/operating.md'
const alertsText = read('deploy/prometheus/alerts.yaml')
const rules: Rule[] = parse(alertsText).groups.flatMap(({ rules }: { rules: Rule[] }) => rules)
const alerts = rules.map(({ alert }) => alert)

/** Every series that a node has, by the names that queries use. */
function seriesOfNode(): string[] {
  const documented = [...read('docs/reference/metrics.md').matchAll(/^\| `(\w+)`\s*\| (\w+)/gm)]
  const ofService = documented.flatMap(([, name, type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
  )
  const metrics = openMetrics('1.2.3')
  metrics.watchProcess()
  const ofProcess = metrics.registry.getMetricsAsArray().map(({ name }) => name)
  return ['up', ...ofService, ...ofProcess.filter((name) => !name.startsWith('vanline_'))]
}

const named = (query: string): string[] => query.match(/\b(?:vanline|process|nodejs)_\w+|\bup\b/g) ?? []

describe('deploy/prometheus', () => {
  test('has alerts of metrics that exist', () => {
    const known = new Set(seriesOfNode())
    for (const { alert, expr } of rules) {
      assert.ok(named(expr).length > 0, alert)
      for (const name of named(expr)) assert.ok(known.has(name), `${alert}: ${name}`)
    }
  })

  test('has alerts with a section in the guide each, in the same order, and no section is left over', () => {
    const guide = read(GUIDE)
    const sections = [...guide.matchAll(/^### (Vanline\w+)\n\n\*\*Means:\*\* .+\n\n\*\*Do:\*\* .+$/gm)].map(
      ([, name]) => name,
    )
    assert.deepEqual(sections, alerts)
    assert.deepEqual(
      [...guide.matchAll(/^### (Vanline\w+)$/gm)].map(([, name]) => name),
      alerts,
    )
    const rows = [...guide.matchAll(/^\| \[(Vanline\w+)\]\(#(\w+)\) \| (\w+) \|/gm)].map((row) => row.slice(1, 4))
    assert.deepEqual(
      rows,
      rules.map(({ alert, labels }) => [alert, alert.toLowerCase(), labels.severity]),
    )
    for (const { alert, annotations } of rules)
      assert.equal(annotations.runbook, `${GUIDE}#${alert.toLowerCase()}`, alert)
  })

  test('has a test for each alert, in which it is silent and in which it fires', () => {
    const cases: { alertname: string; exp_alerts: unknown[] }[] = parse(
      read('deploy/prometheus/alerts.test.yaml'),
    ).tests.flatMap(({ alert_rule_test }: { alert_rule_test: [] }) => alert_rule_test)
    const tried = (fires: boolean) =>
      cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === fires).map(({ alertname }) => alertname)
    assert.deepEqual([tried(false), tried(true)], [alerts, alerts])
  })

  test('has alerts that the prometheus.yml of the guide loads, and asks often enough for the dashboard', () => {
    const [, text] = /```yaml\n(.*?)```/s.exec(read(GUIDE))!
    const { global, rule_files, scrape_configs } = parse(text!)
    // Grafana counts on 15 seconds unless told otherwise; asked less often, its shortest rates have one sample and no value.
    assert.equal(global.scrape_interval, '15s')
    assert.ok(rule_files[0].endsWith('/alerts.yaml'))
    assert.equal(scrape_configs[0].job_name, 'vanline')
  })

  test('has alerts that Prometheus reads, and that pass their tests', { skip: without('promtool') }, () => {
    for (const args of [
      ['check', 'rules', '--lint-fatal', 'deploy/prometheus/alerts.yaml'],
      ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'],
    ]) {
      const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: ROOT, encoding: 'utf8' })
      assert.equal(status, 0, stdout + stderr)
    }
  })
})

describe('deploy/grafana/vanline.json', () => {
  test('asks for metrics that exist, and for all that the service has', () => {
    const asked = new Set(DASHBOARD_QUERIES.flatMap(({ expr }) => named(expr)))
    const known = seriesOfNode()
    for (const name of asked) assert.ok(known.includes(name), name)
    const unused = known.filter((name) => /^vanline_/.test(name) && !asked.has(name))
    assert.deepEqual(unused, [
      'vanline_http_request_duration_seconds_sum',
      'vanline_http_request_duration_seconds_count',
      'vanline_commit_batch_size_bucket',
    ])
  })
})

/** The objects of a file of Kubernetes by their kind. */
function objectsOf(path: string) {
  const objects = parseAllDocuments(read(path)).map((document) => {
    assert.deepEqual(document.errors, [])
    return document.toJS()
  })
  return Object.fromEntries(objects.map((object) => [object.kind, object]))
}

describe('deploy/kubernetes-network.yaml and kubernetes-monitoring.yaml', () => {
  const { Deployment, Ingress } = objectsOf('deploy/kubernetes.yaml')
  const { NetworkPolicy } = objectsOf('deploy/kubernetes-network.yaml')
  const { Service, ServiceMonitor } = objectsOf('deploy/kubernetes-monitoring.yaml')
  const labels = Deployment.spec.template.metadata.labels
  const [container] = Deployment.spec.template.spec.containers
  const portsOf = (rules: { ports: { port: string | number }[] }[]) =>
    rules.map(({ ports }) => ports.map(({ port }) => port))

  test('open the ports of the nodes to the ingress and to Prometheus, each its own', () => {
    assert.deepEqual(NetworkPolicy.spec.podSelector.matchLabels, labels)
    assert.deepEqual(NetworkPolicy.spec.policyTypes, ['Ingress', 'Egress'])
    const ports = container.ports.map(({ name }: { name: string }) => [name])
    assert.deepEqual(portsOf(NetworkPolicy.spec.ingress), ports)
    for (const { from } of NetworkPolicy.spec.ingress) assert.ok(from[0].namespaceSelector.matchLabels)
    assert.equal(Ingress.spec.rules[0].http.paths[0].backend.service.port.name, 'http')
  })

  test('let nodes reach names, PostgreSQL and HTTPS, and never the credentials of the machine', () => {
    assert.deepEqual(portsOf(NetworkPolicy.spec.egress), [
      [53, 53],
      [5432, 443],
    ])
    const [, outside] = NetworkPolicy.spec.egress
    const excepted = outside.to.flatMap(({ ipBlock }: { ipBlock: { except: string[] } }) => ipBlock.except)
    assert.ok(excepted.includes('169.254.0.0/16') && excepted.includes('fe80::/10'))
  })

  test('monitor the nodes under the job that alerts and dashboard expect', () => {
    assert.deepEqual(Service.spec.selector, labels)
    assert.equal(Service.spec.ports[0].targetPort, 'metrics')
    const { jobLabel, selector, endpoints } = ServiceMonitor.spec
    for (const [name, value] of Object.entries(selector.matchLabels)) assert.equal(Service.metadata.labels[name], value)
    assert.equal(Service.metadata.labels[jobLabel], 'vanline')
    assert.deepEqual([endpoints[0].port, endpoints[0].path], [Service.spec.ports[0].name, '/metrics'])
    assert.ok(/job="vanline"/.test(alertsText))
  })

  test('have a command that makes an object of the alerts', () => {
    const [, command] = /^# {3}(\{ printf .*) \| kubectl/m.exec(read('deploy/kubernetes-monitoring.yaml'))!
    const { stdout } = spawnSync('sh', ['-c', command!], { cwd: ROOT, encoding: 'utf8' })
    const { kind, spec } = parse(stdout)
    assert.deepEqual([kind, spec], ['PrometheusRule', parse(alertsText)])
  })
})
