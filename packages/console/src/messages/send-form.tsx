import {
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type FieldErrors, useErrors } from '../forms/errors.ts'
import { Refusal } from '../forms/refusal.tsx'
import { keys } from '../live/apply-event.ts'
import { nameOfCustomer } from '../moves/customer.ts'
import { IconFile } from '../pieces/icons.tsx'
import { api } from '../session/api.ts'
import { GatewayHints } from './gateway-hint.tsx'
import { messageContent, newMessage, type Outgoing, type TypedMessage } from './outgoing.ts'
import { PreviewText } from './preview-text.tsx'
import { readMessagesAgain, templatesQuery } from './queries.ts'
import { languageWords } from './template.ts'

type Props = { outgoing: Outgoing; onDone: () => void }
type Edit = (next: Partial<TypedMessage>) => void
type PartProps = { outgoing: Outgoing; typed: TypedMessage; errors: FieldErrors; edit: Edit }

/** A message by hand: to whom, what it says, and how it will read. */
export function SendForm({ outgoing, onDone }: Props) {
  const [typed, setTyped] = useState(() => newMessage(outgoing))
  const { sending, errors, submit } = useSending(outgoing, typed, onDone)
  const edit: Edit = (next) => setTyped((before) => ({ ...before, ...next }))
  const part = { outgoing, typed, errors, edit }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <GatewayHints ways={[outgoing.by]} />
        {sending.isError && Object.keys(errors).length === 0 && <Refusal error={sending.error} />}
        <Receiver {...part} />
        <Words {...part} />
        {outgoing.attached && (
          <Text size="sm">
            <IconFile size={14} /> {outgoing.attached} is attached as a PDF file.
          </Text>
        )}
        <Checkbox
          label="Add the tracking link"
          description="The message gets a link of its own, which works for 90 days. Its secret is not in the log."
          checked={typed.hasLink}
          onChange={(event) => edit({ hasLink: event.currentTarget.checked })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Close
          </Button>
          <Button type="submit" loading={sending.isPending}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useSending(outgoing: Outgoing, typed: TypedMessage, onDone: () => void) {
  const queries = useQueryClient()
  const { errors, isSound, take } = useErrors('NewMessage')
  // A paper is stored once, also if the message is refused and sent again.
  const attached = useRef<string>(undefined)
  const sending = useMutation({
    mutationFn: async () => {
      if (outgoing.attach) attached.current ??= await outgoing.attach()
      return api.messages.create(
        outgoing.moveID,
        messageContent(outgoing, typed, attached.current === undefined ? [] : [attached.current]),
      )
    },
    onSuccess: async () => {
      notifications.show({
        color: 'green',
        message: 'The message is on its way. Messages on the move shows what becomes of it.',
      })
      onDone()
      const links = queries.invalidateQueries({ queryKey: [...keys.one('moves', outgoing.moveID), 'links'] })
      await Promise.all([readMessagesAgain(queries), links])
    },
    onError: take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const missing = {
      ...(!typed.isCustomer && typed.to.trim() === '' && { '/to': 'Required.' }),
      ...(typed.templateID === '' && typed.text.trim() === '' && { '/text': 'Required.' }),
    }
    if (isSound(messageContent(outgoing, typed), missing)) sending.mutate()
  }
  return { sending, errors, submit }
}

const WHO = [
  { value: 'customer', label: 'The customer' },
  { value: 'other', label: 'Another address' },
]

/** To the customer of the record, or to another address. */
function Receiver({ outgoing: { moveID, by }, typed, errors, edit }: PartProps) {
  const { data: move } = useQuery({
    queryKey: keys.one('moves', moveID),
    queryFn: ({ signal }) => api.moves.get(moveID, { signal }),
  })
  const address = by === 'EMAIL' ? move?.customer?.email : move?.customer?.phone
  const name = nameOfCustomer(move?.customer)
  return (
    <Stack gap={6}>
      <SegmentedControl
        aria-label="To"
        maw={320}
        data={WHO}
        value={typed.isCustomer ? 'customer' : 'other'}
        onChange={(who) => edit({ isCustomer: who === 'customer' })}
      />
      {typed.isCustomer ? (
        <Text size="sm" c={errors['/to'] || (move && !address) ? 'red.8' : undefined} role="status">
          {errors['/to'] ?? receiverText(name, address, by)}
        </Text>
      ) : (
        <Group gap="xs" grow align="flex-start">
          <TextInput
            label={by === 'EMAIL' ? 'E-mail address' : 'Phone number'}
            required
            type={by === 'EMAIL' ? 'email' : 'tel'}
            placeholder={by === 'EMAIL' ? 'name@example.com' : '+1 208 555 0100'}
            value={typed.to}
            error={errors['/to']}
            onChange={(event) => edit({ to: event.currentTarget.value })}
          />
          <TextInput
            label="Name"
            value={typed.recipientName}
            error={errors['/recipientName']}
            onChange={(event) => edit({ recipientName: event.currentTarget.value })}
          />
        </Group>
      )}
    </Stack>
  )
}

const receiverText = (name: string | undefined, address: string | null | undefined, by: Outgoing['by']): string =>
  address
    ? [name, address].filter(Boolean).join(', ')
    : `The move has no ${by === 'EMAIL' ? 'e-mail address' : 'phone number'} of the customer.`

/** A template with its language and preview, or a text of its own. */
function Words({ outgoing, typed, errors, edit }: PartProps) {
  const templates = useQuery(templatesQuery).data?.items ?? []
  const template = templates.find(({ id }) => id === typed.templateID)
  const languages = Object.keys(template?.texts ?? {})
  return (
    <>
      <Group gap="xs" grow align="flex-start">
        <NativeSelect
          label="What it says"
          data={[
            { value: '', label: 'A text of your own' },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={typed.templateID}
          error={errors['/templateID']}
          onChange={(event) => edit({ templateID: event.currentTarget.value, language: '' })}
        />
        {languages.length > 1 && (
          <NativeSelect
            label="Language"
            data={languages.map((value) => ({ value, label: languageWords(value) }))}
            value={typed.language || template?.language}
            onChange={(event) => edit({ language: event.currentTarget.value })}
          />
        )}
      </Group>
      {template ? <Preview outgoing={outgoing} typed={typed} /> : <OwnText {...{ outgoing, typed, errors, edit }} />}
    </>
  )
}

const OwnText = ({ outgoing, typed, errors, edit }: PartProps) => (
  <>
    {outgoing.by === 'EMAIL' && (
      <TextInput
        label="Subject"
        maxLength={200}
        value={typed.subject}
        error={errors['/subject']}
        onChange={(event) => edit({ subject: event.currentTarget.value })}
      />
    )}
    <Textarea
      label="Text"
      required
      autosize
      minRows={4}
      maxRows={14}
      maxLength={4000}
      description="Placeholders such as {{recipient.name}} are filled in."
      value={typed.text}
      error={errors['/text']}
      onChange={(event) => edit({ text: event.currentTarget.value })}
    />
  </>
)

function Preview({
  outgoing: { moveID, shipmentID, by },
  typed: { templateID, language },
}: Pick<PartProps, 'outgoing' | 'typed'>) {
  const of = { ...(shipmentID ? { shipmentID } : { moveID }), by, ...(language && { language }) }
  const query = useQuery({
    queryKey: ['message-templates', 'preview', templateID, of],
    queryFn: ({ signal }) => api.messageTemplates.preview(templateID, of, { signal }),
  })
  return query.isError ? <Refusal error={query.error} /> : query.data ? <PreviewText preview={query.data} /> : null
}
