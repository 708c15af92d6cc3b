import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { signIn, useSession } from './session.ts'

/** The sign-in dialog. The page below keeps its input. */
export function SignIn() {
  const { isAsking, refusal } = useSession()
  const [credential, setCredential] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (credential.trim() === '') return
    signIn(credential.trim())
    setCredential('')
  }
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
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">This server requires authentication. Your work is kept and continues after you sign in.</Text>
          {refusal && (
            <Alert color="red" variant="light" role="alert" title="Sign-in failed">
              {refusal}
            </Alert>
          )}
          <PasswordInput
            label="API key or access token"
            description="It stays in this tab and is deleted when you close it."
            placeholder="vl_…"
            autoComplete="off"
            data-autofocus
            required
            value={credential}
            onChange={(event) => setCredential(event.currentTarget.value)}
          />
          <Button type="submit" size="sm">
            Sign in
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
