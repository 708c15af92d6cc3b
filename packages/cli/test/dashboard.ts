import { readFileSync } from 'node:fs'
import { ROOT } from '../../../scripts/processes.ts'

type Panel = { title: string; targets?: { expr: string }[] }

const { panels, templating } = JSON.parse(readFileSync(`${ROOT}deploy/grafana/vanline.json`, 'utf8')) as {
  panels: Panel[]
  templating: { list: { name: string; query: string | { query: string } }[] }
}

/** Every query of the dashboard with its panel. */
export const DASHBOARD_QUERIES = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
)

/** The query that lists the values of a variable: a metric and the label whose values are listed. */
export const DASHBOARD_VARIABLES = templating.list.flatMap(({ name, query }) =>
  typeof query === 'string' ? [] : [{ name, query: query.query }],
)
