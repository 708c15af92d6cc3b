import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CrewLink, CrewMember } from '@vanline/client'
import { dayText } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import { keys } from '../live/apply-event.ts'
import { OwnProgram } from '../messages/own-program.tsx'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { Secret } from '../pieces/secret.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { Time } from '../pieces/time.tsx'
import { QrCode } from '../print/qr-code.tsx'
import { api } from '../session/api.ts'
import classes from './crew-links.module.css'
import { nameOf } from './fleet.ts'

const keyOf = (crewMemberID: string) => [...keys.one('crew-members', crewMemberID), 'links'] as const

/** The link as it is given out: absolute, also if the service does not know its own URL. */
const absoluteUrl = (url: string): string => new URL(url, window.location.origin).href

const dayOf = (instant: string): string => dayText(instant.slice(0, 10))

/** A button that shows the links of a crew member, with which the person signs in on a phone. */
export function CrewLinksButton({ member }: { member: CrewMember }) {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button variant="default" size="compact-xs" aria-label={`Links of ${nameOf(member)}`} onClick={dialog.open}>
        Links
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Links of ${nameOf(member)}`} size="lg">
        {isOpen && <CrewLinks member={member} />}
      </Modal>
    </>
  )
}

function CrewLinks({ member }: { member: CrewMember }) {
  const queries = useQueryClient()
  const queryKey = keyOf(member.id)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.crewLinks.list(member.id, { signal }) })
  const creating = useMutation({
    mutationFn: () => api.crewLinks.create(member.id),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
  const url = creating.data && absoluteUrl(creating.data.url)
  return (
    <Stack gap="sm">
      <Text size="sm">
        With a link, the person signs in on a phone and sees only the jobs that they are booked for.
      </Text>
      {creating.isError && <Refusal error={creating.error} />}
      {url && <NewLink member={member} url={url} />}
      {query.isPending ? (
        <Waiting lines={1} />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <Table
          label={`The links of ${nameOf(member)}`}
          columns={['For', 'Last used', 'Expires', 'Revoke']}
          hasActions
          rows={query.data.map((link) => ({
            id: link.id,
            cells: [
              link.label ?? '–',
              link.lastUsedAt || link.firstUsedAt ? (
                <Time key="used" at={link.lastUsedAt ?? link.firstUsedAt ?? ''} />
              ) : (
                'Never'
              ),
              <Time key="expires" at={link.expiresAt} as={dayOf} />,
              <RevokeButton key="revoke" link={link} />,
            ],
          }))}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" loading={creating.isPending} onClick={() => creating.mutate()}>
          New link
        </Button>
      </Group>
    </Stack>
  )
}

/** A link that was just created, to be sent or scanned. */
function NewLink({ member, url }: { member: CrewMember; url: string }) {
  return (
    <>
      <Secret
        title="Link created. Show it to the person"
        secret={url}
        actions={
          <OwnProgram
            phone={member.phone}
            email={member.email}
            text={`${nameOf(member)}, your link to your jobs: ${url}`}
          />
        }
      >
        It is not shown again. Let the phone scan the code, or send the link. Who has it sees the jobs of this person.
      </Secret>
      {!url.startsWith('https:') && (
        <Alert color="red" variant="light" role="note" title="Phones cannot open this link">
          They need an address with HTTPS that they can reach. Set VANLINE_PUBLIC_URL to that address of the service, or
          open the console there, and create another link.
        </Alert>
      )}
      <div className={classes.code}>
        <QrCode text={url} className={classes.picture} />
      </div>
    </>
  )
}

function RevokeButton({ link }: { link: CrewLink }) {
  const queries = useQueryClient()
  const revoke = async () => {
    // Whatever its version is: the first use of the link changes it.
    await api.crewLinks.delete(link.id)
    await queries.invalidateQueries({ queryKey: keyOf(link.crewMemberID) })
  }
  return (
    <ConfirmButton label="Revoke" size="compact-xs" question="Revoke this link?" act={revoke}>
      The phone can no longer read or send anything. What waits on it stays there, and is sent with a new link of the
      same person.
    </ConfirmButton>
  )
}
