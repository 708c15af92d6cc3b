import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { dataUrlOf } from './company.ts'

type Props = {
  logo: string | null
  error: string | undefined
  canChange: boolean
  onChange: (logo: string | null) => void
}

/** The logo, to be chosen from a file. The service checks that it is a picture, and its size. */
export const Logo = ({ logo, error, canChange, onChange }: Props) => (
  <Stack gap="xs">
    <Group gap="md">
      {logo ? (
        <img src={logo} alt="The logo" height={64} style={{ maxWidth: 256 }} />
      ) : (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      )}
      {canChange && (
        <Group gap="xs">
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => file && void dataUrlOf(file).then(onChange)}
          >
            {(props) => (
              <Button variant="default" {...props}>
                Choose a picture
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="default" onClick={() => onChange(null)}>
              Remove the logo
            </Button>
          )}
        </Group>
      )}
    </Group>
    <Text size="sm" c={error ? 'red' : 'dimmed'} role={error ? 'alert' : undefined}>
      {error ?? 'PNG, JPEG or WebP, up to 48 KB.'}
    </Text>
  </Stack>
)
