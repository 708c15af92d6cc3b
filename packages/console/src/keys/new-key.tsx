import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { NewKey } from '@vanline/client'
import { schemaAt } from '../forms/check.ts'
import { type FormState, SecretDialog } from '../forms/secret-dialog.tsx'
import { choicesOf, useParties } from '../parties/parties.ts'
import { api } from '../session/api.ts'

const FORM = 'NewKey'
const EMPTY = { name: '', scopes: [] as string[], expiresOn: '', partyID: '' }

/** What each scope allows. */
const MEANINGS: Record<string, string> = {
  'moves:read': 'See moves',
  'moves:write': 'Create and change moves',
  'moves:erase': 'Erase personal data of moves',
  'shipments:read': 'See shipments',
  'shipments:write': 'Create and change shipments',
  'shipments:status': 'Change the status of shipments',
  'records:import': 'Import records from another system',
  'events:read': 'Follow events',
  'webhooks:manage': 'Manage webhooks',
  'keys:manage': 'Manage keys',
  'notes:read': 'Read notes',
  'notes:write': 'Write notes',
  'notes:manage': 'Change the notes of others',
  'views:read': 'See shared views',
  'views:write': 'Store views',
  'inventory:read': 'See the items, weighings and storage of shipments',
  'inventory:write': 'List and check off items, record weighings and storage',
  'requests:read': 'See requested changes',
  'requests:write': 'Ask for changes of records',
  'requests:decide': 'Accept or refuse requested changes',
  'messages:read': 'See messages that were sent',
  'messages:write': 'Send messages',
  'messages:manage': 'Manage templates and rules of messages',
  'dispatch:read': 'See trucks and crews',
  'dispatch:write': 'Plan trucks and crews',
  'parties:manage': 'Manage parties',
  'company:manage': 'Change the company',
}

const contentOf = ({ name, scopes, expiresOn, partyID }: typeof EMPTY): NewKey =>
  ({
    ...{ name, scopes },
    ...(expiresOn && { expiresAt: `${expiresOn}T23:59:59.999Z` }),
    ...(partyID && { partyID }),
  }) as NewKey

/** Creates a key and shows it once. */
export const NewKeyButton = () => (
  <SecretDialog
    noun="key"
    form={FORM}
    empty={EMPTY}
    queryKey={['keys']}
    contentOf={contentOf}
    create={(content) => api.keys.create(content)}
    secretTitle={({ name }) => `Key ${name} created. Copy it`}
    secretAdvice="It is not shown again: give it to its holder now."
  >
    {(state) => <KeyFields {...state} />}
  </SecretDialog>
)

/** The roles of the server, and what stands for any other choice of scopes. */
const ROLES = schemaAt(FORM, '/scopes')['x-roles'] ?? {}
const CUSTOM = 'custom'
const ROLE_CHOICES = [...Object.keys(ROLES), CUSTOM].map((value) => ({
  value,
  label: value[0]!.toUpperCase() + value.slice(1),
}))

/** The role that has exactly these scopes. */
const roleWith = (scopes: readonly string[]): string =>
  Object.keys(ROLES).find((role) => new Set(ROLES[role]).symmetricDifference(new Set(scopes)).size === 0) ?? CUSTOM

function KeyFields({ typed, setTyped, errors, field }: FormState<typeof EMPTY>) {
  const scopes = schemaAt(FORM, '/scopes').items?.enum ?? []
  const parties = useParties().data?.items ?? []
  return (
    <>
      {field('name', { description: 'Who or what it is for. The history shows this name.', autoFocus: true })}
      <NativeSelect
        label="Role"
        description="The usual permissions for a kind of work. Change them below if you need others."
        data={ROLE_CHOICES}
        value={roleWith(typed.scopes)}
        onChange={({ currentTarget: { value: role } }) => setTyped({ ...typed, scopes: ROLES[role] ?? typed.scopes })}
      />
      <Checkbox.Group
        label="Permissions"
        size="xs"
        error={errors['/scopes']}
        value={typed.scopes}
        onChange={(next) => setTyped({ ...typed, scopes: next })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing={6} mt={6}>
          {scopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={
                <>
                  {MEANINGS[scope] ?? scope}{' '}
                  <Text span size="xs" c="dimmed">
                    {scope}
                  </Text>
                </>
              }
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      {parties.length > 0 &&
        field('partyID', {
          description: 'If set, the key sees only the moves that the party is on.',
          options: choicesOf(parties),
        })}
      <TextInput
        type="date"
        label="Expires on"
        description="If empty: never, or when your own access ends"
        maw={220}
        value={typed.expiresOn}
        error={errors['/expiresAt']}
        onChange={(event) => setTyped({ ...typed, expiresOn: event.currentTarget.value })}
      />
    </>
  )
}
