import { Button } from '@mantine/core'

type Props = { phone: string | null; email: string | null; text: string }

/**
 * Opens the user's own mail program, or the messages of the phone, with a text. The secret of a crew link exists only in the answer to its creation:
 * the service sends no message with it, because it would have to store it.
 */
export const OwnProgram = ({ phone, email, text }: Props) => (
  <>
    <Button component="a" variant="default" href={mailOf(email, text)}>
      Send by e-mail
    </Button>
    <Button component="a" variant="default" href={textOf(phone, text)}>
      Send by text
    </Button>
  </>
)

const mailOf = (email: string | null, text: string): string =>
  `mailto:${encodeURIComponent(email ?? '').replaceAll('%40', '@')}?subject=${encodeURIComponent('Your link')}&body=${encodeURIComponent(text)}`

const textOf = (phone: string | null, text: string): string =>
  `sms:${(phone ?? '').replaceAll(/[^+\d]/g, '')}?&body=${encodeURIComponent(text)}`
