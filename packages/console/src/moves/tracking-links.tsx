import { Group, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Link, Move, NewLink } from '@vanline/client'
import { whenText } from '../format/format.ts'
import { type FormState, SecretDialog } from '../forms/secret-dialog.tsx'
import { keys } from '../live/apply-event.ts'
import { SendButton } from '../messages/send-button.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { ListSection } from './list-section.tsx'

const FORM = 'NewLink'
const EMPTY = { label: '', expiresOn: '' }

const keyOf = ({ id }: Pick<Move, 'id'>) => [...keys.one('moves', id), 'links'] as const

const contentOf = ({ label, expiresOn }: typeof EMPTY): NewLink => ({
  ...(label && { label }),
  ...(expiresOn && { expiresAt: `${expiresOn}T23:59:59.999Z` }),
})

/** The link as it is sent: absolute, also if the service does not know its own URL. */
const absoluteUrl = (url: string): string => new URL(url, window.location.origin).href

/** The tracking links of a move, with which its customer follows it. */
export function TrackingLinks({ move }: { move: Move }) {
  const query = useQuery({ queryKey: keyOf(move), queryFn: ({ signal }) => api.links.list(move.id, { signal }) })
  const canChange = useMayOnMove(move.id, 'moves:write')
  return (
    <ListSection
      title="Tracking links"
      action={
        canChange && (
          <Group gap={4}>
            <SendLink move={move} />
            <NewLinkButton move={move} />
          </Group>
        )
      }
      query={query}
      empty="None yet. With a link, the customer follows the status and dates of this move without an account."
      columns={['For', 'Created', 'Expires', ...(canChange ? ['Revoke'] : [])]}
      hasActions={canChange}
      rowOf={(link) => ({
        id: link.id,
        cells: [
          link.label ?? '–',
          <Time key="created" at={link.createdAt} />,
          <Expiry key="expires" at={link.expiresAt} />,
          ...(canChange ? [<RevokeButton key="revoke" link={link} />] : []),
        ],
      })}
    />
  )
}

/** Sends a link of its own, so that its secret is in no log. */
const SendLink = ({ move }: { move: Move }) => (
  <>
    <SendButton outgoing={{ moveID: move.id, by: 'EMAIL', isLink: true }} />
    <SendButton outgoing={{ moveID: move.id, by: 'TEXT', isLink: true }} />
  </>
)

const Expiry = ({ at }: { at: string }) => (
  <>
    {Date.parse(at) < Date.now() && 'Expired '}
    <Time at={at} as={whenText} />
  </>
)

const NewLinkButton = ({ move }: { move: Move }) => (
  <SecretDialog
    noun="link"
    isSecondary
    form={FORM}
    empty={EMPTY}
    queryKey={keyOf(move)}
    contentOf={contentOf}
    create={async (content) => {
      const link = await api.links.create(move.id, content)
      return { ...link, secret: absoluteUrl(link.url) }
    }}
    secretTitle={() => 'Link created. Copy it'}
    secretActions={<SendLink move={move} />}
    secretAdvice="It is not shown again: send it to the customer now. Everyone who has it sees the status, dates and towns."
  >
    {(state) => <LinkFields {...state} />}
  </SecretDialog>
)

const LinkFields = ({ typed, setTyped, errors, field }: FormState<typeof EMPTY>) => (
  <>
    {field('label', { description: 'Who gets it. Only your own people see this.', autoFocus: true })}
    <TextInput
      type="date"
      label="Expires on"
      description="If empty: in 90 days. At most a year from now."
      maw={260}
      value={typed.expiresOn}
      error={errors['/expiresAt']}
      onChange={(event) => setTyped({ ...typed, expiresOn: event.currentTarget.value })}
    />
  </>
)

function RevokeButton({ link }: { link: Link }) {
  const queries = useQueryClient()
  const name = link.label ?? 'this link'
  const revoke = async () => {
    await api.links.delete(link)
    await queries.invalidateQueries({ queryKey: keyOf({ id: link.moveID }) })
  }
  return (
    <ConfirmButton label="Revoke" aria-label={`Revoke ${name}`} question={`Revoke ${name}?`} act={revoke}>
      It stops working at once, also on pages that are open. This cannot be undone.
    </ConfirmButton>
  )
}
