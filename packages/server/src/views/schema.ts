import { type Static, Type } from 'typebox'
import { ETag, InstantText, Nullable, Text, Uuid } from '../kernel/schema.ts'

const content = {
  name: Text(100, 'What people see, for example Late deliveries.'),
  page: Text(40, 'The page that the view is for, for example shipments.'),
  query: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 50,
    description:
      'Filters and sort of the page: plain values, lists of them, and ranges with gte and lte. The service stores them as they are.',
  }),
  columns: Type.Array(Text(64), { maxItems: 50, description: 'The columns of the page, in their order.' }),
  shared: Type.Boolean({
    description: 'Whether others see it: all callers, or those of your party if you are bound to one.',
  }),
}
export const VIEW_FIELDS = Object.keys(content)

export const ViewContent = Type.Object(content, { additionalProperties: false })
export type ViewContent = Static<typeof ViewContent>

export const VIEW_RULES =
  '`not_allowed`: a view has no filters by names and phone numbers (customer, agent, search and others), because an erasure would not find them there. `wrong_type`: a filter is a plain value, a list of them, or a range with gte and lte. `too_long`: the query has up to 8,000 characters as JSON.'

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
