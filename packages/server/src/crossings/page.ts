import type { Cell, Feature } from './features.ts'
import { FEATURES } from './features.ts'
import type { Kind } from './kinds.ts'
import { offersOf, type Route, routesIn } from './offers.ts'
import { CROSSINGS, FEATURE_NAMES, KINDS, refusalOf } from './table.ts'

const HEAD = `# Where features meet

What every general feature does with every kind of record, or why it does not apply. \`npm run openapi\` writes this page from the table in \`src/crossings\` of the server; tests try each cell on both databases.

- ● The kind has it: by the operations, tools, methods or commands in the sections below.
- ○ It happens by way of another record, for example with the shipment.
- – It does not apply. The section says why, and what a request that tries it gets.
`

const MARKS: Record<Cell['how'], string> = { own: '●', through: '○', none: '–' }

const code = (text: string): string => `\`${text}\``
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** The text of docs/reference/crossings.md. */
export function crossingsPage(document: Record<string, unknown>): string {
  const routes = routesIn(document)
  const overview = FEATURE_NAMES.map((feature) => [
    `[${FEATURES[feature].title}](#${anchorOf(feature)})`,
    ...KINDS.map((kind) => MARKS[CROSSINGS[kind][feature].how]),
  ])
  return [
    HEAD,
    `${table(['', ...KINDS], overview)}\n`,
    ...FEATURE_NAMES.map((feature) => sectionOf(feature, routes)),
  ].join('\n')
}

const anchorOf = (feature: Feature): string => FEATURES[feature].title.toLowerCase().replaceAll(' ', '-')

/** A feature, with one row for all kinds of which it says the same. */
function sectionOf(feature: Feature, routes: readonly Route[]): string {
  const { title, means } = FEATURES[feature]
  const byText = Map.groupBy(KINDS, (kind) => {
    const { how, note } = CROSSINGS[kind][feature]
    return JSON.stringify([how, note, how === 'own' ? '' : refusalOf(kind, feature)])
  })
  const rows = [...byText.values()].map((kinds) => {
    const cell: Cell = CROSSINGS[kinds[0]!][feature]
    const by = cell.how === 'own' ? new Set(kinds.flatMap((kind) => callsOf(kind, feature, routes)).map(code)) : []
    return [kinds.join(', '), MARKS[cell.how], cell.note, [...by].join(' '), refusedBy(kinds[0]!, feature, cell)]
  })
  const hasRefusals = rows.some((cells) => cells[4] !== '')
  const head = ['Records', '', 'What happens', 'By', ...(hasRefusals ? ['A request gets'] : [])]
  const shown = rows.map((cells) => cells.slice(0, head.length))
  return `## ${title}\n\n${means[0]!.toUpperCase()}${means.slice(1)}.\n\n${table(head, shown)}\n`
}

/** Every write has these, so the page does not list the operations. */
const OF_EVERY_WRITE: readonly Feature[] = ['dryRun', 'replay']

/** What offers the feature: operations, types of events, tools, a method or a command. */
function callsOf(kind: Kind, feature: Feature, routes: readonly Route[]): string[] {
  const { call }: Cell = CROSSINGS[kind][feature]
  if (OF_EVERY_WRITE.includes(feature)) return []
  return call === undefined ? (offersOf(kind, routes)[feature] ?? []) : [call]
}

function refusedBy(kind: Kind, feature: Feature, { how }: Cell): string {
  const refused = how === 'own' ? undefined : refusalOf(kind, feature)
  return refused === undefined ? '' : /\d|_/.test(refused) ? code(refused) : refused
}
