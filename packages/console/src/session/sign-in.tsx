import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signInWithKey, useSession } from './session.ts'
import { type SignInSettings, settings } from './settings.ts'

/** The sign-in dialog. The page below keeps its input. */
export function SignIn() {
  const { isAsking, refusal } = useSession()
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
    >
      <Stack gap="sm">
        <Text size="sm">This server requires authentication. Your work is kept and continues after you sign in.</Text>
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (credential.trim() === '') return
    signInWithKey(credential.trim())
    setCredential('')
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <PasswordInput
          label={isFirst ? 'API key or access token' : 'API key'}
          description="It stays in this tab and is deleted when you close it."
          placeholder="vl_…"
          autoComplete="off"
          data-autofocus={isFirst || undefined}
          required
          value={credential}
          onChange={(event) => setCredential(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" variant={isFirst ? 'filled' : 'default'}>
          {isFirst ? 'Sign in' : 'Sign in with a key'}
        </Button>
      </Stack>
    </form>
  )
}
