import { type Static, type TObject, Type } from 'typebox'
import { POLICY } from '../access/policy.ts'
import { importedVersion, optional, Source, VERSION_RULES } from '../imports/schema.ts'
import { personalFilters } from '../kernel/record.ts'
import { ETag, InstantText, Nullable, OneOf, Text, Uuid } from '../kernel/schema.ts'
import { MOVE } from '../moves/fields.ts'
import { MoveFilter } from '../moves/schema.ts'
import { SHIPMENT } from '../shipments/fields.ts'
import { ShipmentFilter } from '../shipments/schema.ts'

/** Filters by members that an erasure empties. An erasure does not search views, so no view may contain these filters. */
const ERASABLE = [...new Set([MOVE, SHIPMENT].flatMap(personalFilters))]

/** The filter `assigned`: as the lists take it, as text, or `mine` for the moves of the reader of the view. */
const Assigned = Type.Optional(Type.Union([Type.Boolean(), OneOf(['true', 'false', 'mine'])]))

/** The query of a view: the filters that QUERY of the list accepts, and the order. */
const queryOf = (filter: TObject, { sorts }: { sorts: object }) =>
  Type.Object(
    {
      ...Type.Omit(filter, ERASABLE).properties,
      assigned: Assigned,
      sort: Type.Optional(OneOf(Object.keys(sorts).flatMap((name) => [name, `-${name}`]))),
    },
    { additionalProperties: false },
  )

/** The pages that have views: what a view of them may contain. The other names of columns are those of the console. */
export const PAGES = {
  moves: {
    query: queryOf(MoveFilter, POLICY.Move),
    columns: [...Object.keys(POLICY.Move.members), 'route', 'pickup', 'phone', 'email', 'shipments'],
  },
  shipments: {
    query: queryOf(ShipmentFilter, POLICY.Shipment),
    columns: [...Object.keys(POLICY.Shipment.members), 'customerName', 'pickup', 'delivery', 'weight'],
  },
} as const

export const isErasable = (name: string): boolean => ERASABLE.includes(name)

const FILTERS = [...new Set(Object.values(PAGES).flatMap(({ query }) => Object.keys(query.properties)))]

const content = {
  name: Text(
    100,
    'What people see, for example Late deliveries. No erasure looks here: do not use names of customers.',
  ),
  page: OneOf(Object.keys(PAGES) as (keyof typeof PAGES)[], 'The page that the view is for.'),
  query: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 50,
    documented: { propertyNames: { enum: FILTERS } },
    description:
      'Filters of the page as QUERY of its list takes them, and sort. `assigned` may also be `mine`. Filters whose values an erasure deletes are not possible.',
  }),
  columns: Type.Array(Text(64), {
    maxItems: 50,
    description: 'The columns of the page, in their order: members of its records, and others that the console has.',
  }),
  shared: Type.Boolean({
    description: 'Whether others see it: all callers, or those of your party if you are bound to one.',
  }),
}
export const VIEW_FIELDS = Object.keys(content)

export const ViewContent = Type.Object(content, { additionalProperties: false })
export type ViewContent = Static<typeof ViewContent>

const VIEW_RULES =
  '`unknown_member`: the page has no such filter. `not_allowed`: a view has no filters by names, references and other values that an erasure deletes (customer, agent, search, q, assignee, reference, metadata), because an erasure would not find them there, and only columns of its page. `too_long`: the query has up to 8,000 characters as JSON.'

export const NewView = Type.Object(
  {
    name: content.name,
    page: content.page,
    query: Type.Optional(content.query),
    columns: Type.Optional(content.columns),
    shared: Type.Optional(content.shared),
  },
  { $id: 'NewView', additionalProperties: false, description: `A view to store. ${VIEW_RULES}` },
)

export const ViewPatch = Type.Object(Type.Partial(ViewContent).properties, {
  $id: 'ViewPatch',
  additionalProperties: false,
  description: `An omitted member is kept, and query is merged. Read-only members may be sent unchanged. ${VIEW_RULES}`,
})

/** Filters, order and columns of a page: stored for its owner, and for others if it is shared. */
export const View = Type.Object(
  {
    id: Uuid,
    ...content,
    page: Type.String({ description: 'The page that the view is for.' }),
    owner: Type.String({ description: 'The caller that stored it, as in events.' }),
    ownerName: Nullable(Type.String({ description: 'The name of the owner at that time; null if it has only an id.' })),
    createdAt: InstantText,
    lastUpdated: InstantText,
    eTag: ETag,
  },
  { $id: 'View', additionalProperties: false },
)
export type View = Static<typeof View>
export const VIEW_READ_ONLY = Object.keys(View.properties).filter((name) => !VIEW_FIELDS.includes(name))

/** How many views one caller can have. */
export const VIEWS_MAX = 100

export const ImportedView = Type.Object(
  {
    source: Source,
    ...NewView.properties,
    owner: optional(
      Text(500, 'Whose view it is; the caller, if it is left out. Another one needs the scope keys:manage.'),
    ),
    ownerName: optional(Text(200, 'The name of the owner at that time.')),
    ...importedVersion,
  },
  {
    $id: 'ImportedView',
    additionalProperties: false,
    description: `A view as another system has it. ${VERSION_RULES} ${VIEW_RULES}`,
  },
)
