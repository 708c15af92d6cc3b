import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Refusal } from '../forms/refusal.tsx'
import type { InputProps, Item } from './kind.ts'

type Props = Pick<InputProps<Item>, 'onClose' | 'isBusy' | 'failure'> & { onSubmit: () => void; children: ReactNode }

/** The form around the input of a bulk. */
export function InputForm(props: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {props.failure && <Refusal error={props.failure} />}
        {props.children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            Close
          </Button>
          <Button type="submit" loading={props.isBusy}>
            Preview
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
