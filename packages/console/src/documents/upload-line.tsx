import { Button, Group, Progress, Text } from '@mantine/core'
import { detailOf } from '../pieces/states.tsx'
import classes from './documents.module.css'
import type { Upload } from './use-uploads.ts'
import { sizeText, withTypeNames } from './vocabulary.ts'

type Props = { upload: Upload; onCancel: () => void; onDismiss: () => void }

/** One file that is being sent, or was refused. */
export function UploadLine({ upload: { file, progress, error }, onCancel, onDismiss }: Props) {
  const percent = progress && progress.total > 0 ? (100 * progress.loaded) / progress.total : 0
  return (
    <li className={classes.upload}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span className={classes.name}>
          {file.name}{' '}
          <Text span size="xs" c="dimmed">
            {sizeText(file.size)}
          </Text>
        </span>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${error ? 'Dismiss' : 'Cancel'} ${file.name}`}
          onClick={error ? onDismiss : onCancel}
        >
          {error ? 'Dismiss' : 'Cancel'}
        </Button>
      </Group>
      {error ? (
        <Text size="xs" role="alert" className={classes.error}>
          {withTypeNames(detailOf(error))}
        </Text>
      ) : (
        <Progress.Root size="sm" mt={4}>
          <Progress.Section
            value={percent === 0 ? 100 : percent}
            animated={percent === 0}
            aria-label={`Sending ${file.name}`}
          />
        </Progress.Root>
      )}
    </li>
  )
}
