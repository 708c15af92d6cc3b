import { Button, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { Customer, Shipment } from '@vanline/client'
import { useRef } from 'react'
import { wordsOf } from '../format/format.ts'
import { Refusal } from '../forms/refusal.tsx'
import { nameOfCustomer } from '../moves/customer.ts'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { NotSigned } from './not-signed.tsx'
import { SignaturePad } from './pad.tsx'
import { SignedPage } from './signed-page.tsx'
import { type Role, useSigning } from './use-signing.ts'
import { PURPOSES, type Purpose, purposeText } from './words.ts'

const ROLES: readonly Role[] = ['CUSTOMER', 'RELEASING_AGENT', 'RECEIVING_AGENT', 'CREW', 'OFFICE', 'OTHER']

type FormProps = { shipment: Shipment; customer: Customer | null | undefined; onClose: () => void }

/** A person reads what will be signed, and signs it on this screen. */
export function SignDialog({ isOpen, ...rest }: FormProps & { isOpen: boolean }) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      title="Sign on this screen"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      {isOpen && <Form {...rest} />}
    </Modal>
  )
}

function Form({ shipment, customer, onClose }: FormProps) {
  const page = useRef<HTMLDivElement>(null)
  const signing = useSigning(shipment, nameOfCustomer(customer) ?? '', ({ purpose, signerName }) => {
    notifications.show({ message: `${signerName} has signed: ${purposeText(purpose).toLowerCase()}.` })
    onClose()
  })
  const { text, missing } = signing
  const readAgain = () => {
    signing.readAgain()
    page.current?.scrollIntoView({ block: 'nearest' })
    page.current?.querySelector<HTMLElement>('[tabindex]')?.focus()
  }
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 4 }} spacing="sm">
        <NativeSelect
          label="What is signed"
          data-autofocus
          value={signing.purpose}
          onChange={(event) => signing.setPurpose(event.currentTarget.value as Purpose)}
          data={PURPOSES.map((value) => ({ value, label: purposeText(value) }))}
        />
        <TextInput
          label="Who signs"
          required
          maxLength={200}
          value={signing.name}
          error={missing.name}
          onChange={(event) => signing.setName(event.currentTarget.value)}
        />
        <NativeSelect
          label="As"
          value={signing.role}
          onChange={(event) => signing.setRole(event.currentTarget.value as Role)}
          data={ROLES.map((value) => ({ value, label: wordsOf(value) }))}
        />
        <TextInput
          label="Where"
          maxLength={200}
          value={signing.place}
          onChange={(event) => signing.setPlace(event.currentTarget.value)}
        />
      </SimpleGrid>
      <div ref={page}>
        {text.isError && <Text size="sm">{detailOf(text.error)}</Text>}
        {text.isPending && <Waiting lines={10} />}
        {text.data && <SignedPage text={text.data.text} />}
      </div>
      {signing.stale && <NotSigned error={signing.stale} shown={text.data?.text ?? '{}'} onReadAgain={readAgain} />}
      {signing.failure && <Refusal error={signing.failure} />}
      <SignaturePad strokes={signing.strokes} onChange={signing.setStrokes} error={missing.strokes} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={signing.sign} loading={signing.isSending} disabled={!text.data || signing.stale !== undefined}>
          Sign
        </Button>
      </Group>
    </Stack>
  )
}
