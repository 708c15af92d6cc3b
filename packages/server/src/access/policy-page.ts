import type { RecordPolicy } from '../kernel/policy.ts'
import { EVENT_SCOPES } from './event-policy.ts'
import { AS_ITS_RECORD, EVERY_CALLER, POLICY } from './policy.ts'
import { REDUCED } from './reduced.ts'

const HEAD = `# Fields and scopes

Which scope reveals what. \`npm run openapi\` writes this page from \`access/policy.ts\`, the table that the service itself asks; a test compares. [Access](../guides/access.md#scopes) says what
each scope allows; one to write includes the one to read the same.

- A member is shown to a caller who has one of the scopes in its row. A caller who may only change a status gets the members of its row back, and nothing else.
- A filter, a sort or an expansion needs the scope in its row beside that of the operation: 403 \`insufficient_scope\` otherwise, before anything is looked up. The same holds for a PATCH that repeats what an expansion adds.
- *${AS_ITS_RECORD}*: the scope of the record that an event, a difference or a receiver's answer to an event tells of. What the caller may not read is left out; \`responseBody\` is null.
- *${EVERY_CALLER}*: no scope is needed, only a credential.
`

const code = (text: string): string => (text === AS_ITS_RECORD || text === EVERY_CALLER ? `*${text}*` : `\`${text}\``)
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[][]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** One row for all names with the same scopes. */
function grouped(record: string, what: string, names: Readonly<Record<string, readonly string[]>>): string[][] {
  const byScopes = Map.groupBy(Object.entries(names), ([, scopes]) => scopes.map(code).join(' or '))
  return [...byScopes].map(([scopes, same]) => [record, what, same.map(([name]) => code(name)).join(', '), scopes])
}

const each = (names: Readonly<Record<string, string>>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(names).map(([name, scope]) => [name, [scope]]))

/** The text of docs/reference/fields.md. */
export function fieldsPage(): string {
  const records = Object.entries<RecordPolicy>(POLICY).flatMap(([name, { members, expansions, filters, sorts }]) => [
    ...grouped(name, 'members', members),
    ...grouped(name, 'expansions', each(expansions)),
    ...grouped(name, 'filters', each(filters)),
    ...grouped(name, 'sorts', each(sorts)),
  ])
  const reduced = Object.entries(REDUCED).flatMap(([role, kinds]) =>
    Object.entries(kinds).map(([kind, names]) => [
      code(role),
      kind,
      names.length === 0 ? 'nothing' : names.map(code).join(', '),
    ]),
  )
  const asked = Object.entries<RecordPolicy>(POLICY).flatMap(([kind, { asked: byRole = {} }]) =>
    Object.entries(byRole).flatMap(([role, names]) =>
      names.length === 0 ? [] : [[code(role), kind, names.map(code).join(', ')]],
    ),
  )
  const events = Object.entries(EVENT_SCOPES).map(([kind, scope]) => [code(`${kind}.*`), code(scope)])
  return [
    HEAD,
    `## Records\n\n${table(['Record', 'What', 'Names', 'Scope'], records)}\n`,
    `## Reduced records\n\nWhat callers of a party see of the records of a move if the role of the party there is CUSTOMER or OBSERVER; the other roles see all members. Filters by members that one of the two does not see find only records that the caller sees whole.\n\n${table(['Role', 'Record', 'Members'], reduced)}\n`,
    `## Requested changes\n\nThe members of which the two roles may ask for a change. The other roles may ask for every member that the contents of requests can name; an OBSERVER may ask for nothing.\n\n${table(['Role', 'Record', 'Members'], asked)}\n`,
    `## Events\n\nIn the feed, the stream, long polls and the history, and for having them sent to a webhook.\n\n${table(['Types', 'Scope'], events)}\n`,
  ].join('\n')
}
