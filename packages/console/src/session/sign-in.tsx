import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInWithKey } from './authorized-fetch.ts'
import type { SignInSettings } from './oidc.ts'
import { usePublicCompany } from './public-company.ts'
import { type Ending, useSession } from './session.ts'
import { settings } from './settings.ts'

/** Why this tab asks again, for the person who used it before. */
const ENDINGS: Record<Ending, string> = {
  'signed-out': 'You have signed out in this browser.',
  other:
    'Another person signed in in this browser, so this tab was signed out. What was not saved here was not sent. Drafts are kept for the person who wrote them.',
  refused: 'The key that was stored in this tab is not valid any more.',
}

/** The sign-in dialog. The page below keeps its input; before the first sign-in there is no page yet. */
export function SignIn() {
  const { isAsking, refusal, ended, isInUse, owner } = useSession()
  const isFirst = owner === null
  const { signIn, apiKeys } = settings
  return (
    <Modal
      opened={isAsking}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sign in to Vanline"
      size="sm"
      {...(isFirst && { withOverlay: false, transitionProps: { duration: 0 } })}
    >
      <Stack gap="sm">
        {isFirst && <CompanyBrand />}
        <Text size="sm">
          {isInUse && !isFirst
            ? 'Your work is kept and continues after you sign in. If another person signs in, it is not sent, and your drafts are kept for you.'
            : 'Sign in to see your moves and shipments.'}
        </Text>
        {ended && (
          <Alert color="yellow" variant="light" role="alert" title="You are signed out">
            {ENDINGS[ended]}
          </Alert>
        )}
        {refusal && (
          <Alert color="red" variant="light" role="alert" title="Sign-in failed">
            {refusal}
          </Alert>
        )}
        {signIn && <PersonSignIn signIn={signIn} />}
        {signIn && apiKeys && (
          <Text size="sm" c="dimmed" ta="center">
            or
          </Text>
        )}
        {(apiKeys || !signIn) && <KeySignIn isFirst={!signIn} />}
      </Stack>
    </Modal>
  )
}

/** Whose service this is. */
function CompanyBrand() {
  const { name, logo } = usePublicCompany() ?? {}
  if (!name && !logo) return null
  return (
    <Group gap="sm" wrap="nowrap">
      {logo && <img src={logo} alt="" height={40} style={{ maxWidth: 120 }} />}
      <Text fw={600}>{name}</Text>
    </Group>
  )
}

/** Signs in at the identity provider: here while the page has nothing to lose, otherwise in another window. */
function PersonSignIn({ signIn: { issuer, endpoints } }: { signIn: SignInSettings }) {
  const { isInUse } = useSession()
  const [isBlocked, setBlocked] = useState(false)
  if (endpoints === null)
    return (
      <Button size="sm" onClick={() => location.reload()}>
        Reload the page
      </Button>
    )
  const start = async () => {
    const { signInBeside, signInHere } = await import('./provider.ts')
    if (isInUse && !isBlocked) setBlocked(!(await signInBeside()))
    else await signInHere()
  }
  return (
    <>
      {isBlocked && (
        <Text size="sm">
          The browser blocked the window. Allow windows of this page, or sign in here: unsaved changes of shipments stay
          in this browser.
        </Text>
      )}
      <Button size="sm" data-autofocus onClick={() => void start()}>
        {isBlocked ? 'Sign in here' : `Sign in with ${new URL(issuer).host}`}
      </Button>
    </>
  )
}

function KeySignIn({ isFirst }: { isFirst: boolean }) {
  const [credential, setCredential] = useState('')
  const [isChecking, setChecking] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (credential.trim() === '' || isChecking) return
    setChecking(true)
    setCredential('')
    await signInWithKey(credential.trim())
    setChecking(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <PasswordInput
          label={isFirst ? 'API key or access token' : 'API key'}
          description="Your administrator gives it to you. It stays in this tab and is deleted when you close it."
          placeholder="vl_…"
          autoComplete="off"
          data-autofocus={isFirst || undefined}
          required
          value={credential}
          onChange={(event) => setCredential(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant={isFirst ? 'filled' : 'default'} loading={isChecking}>
          {isFirst ? 'Sign in' : 'Sign in with a key'}
        </Button>
      </Stack>
    </form>
  )
}
