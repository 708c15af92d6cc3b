import {
  Button,
  Fieldset,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MessageRule } from '@vanline/client'
import { type FormEvent, useState } from 'react'
import { IconPlus } from '../pieces/icons.tsx'
import { api } from '../session/api.ts'
import { GatewayHints } from './gateway-hint.tsx'
import { OccasionInput } from './occasion-input.tsx'
import { RULES, templatesQuery } from './queries.ts'
import { RecipientsInput } from './recipients-input.tsx'
import { NEW_RULE, ruleContent, type TypedRule, typedRule } from './rule.ts'
import { SaveRefusal } from './save-refusal.tsx'
import { useSaving } from './use-saving.ts'
import { WAYS, wayWords } from './words.ts'

export function NewRuleButton() {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button leftSection={<IconPlus size={14} />} onClick={dialog.open}>
        New rule
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="New rule" size="lg">
        {isOpen && <RuleForm rule={undefined} onDone={dialog.close} />}
      </Modal>
    </>
  )
}

export function ChangeRuleButton({ rule }: { rule: MessageRule }) {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Button variant="default" size="compact-xs" aria-label={`Change ${rule.name}`} onClick={dialog.open}>
        Change
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Change ${rule.name}`} size="lg">
        {isOpen && <RuleForm rule={rule} onDone={dialog.close} />}
      </Modal>
    </>
  )
}

type FormProps = { rule: MessageRule | undefined; onDone: () => void }
type Edit = (next: Partial<TypedRule>) => void

/** When, to whom, by what, which template, and the limits. */
function RuleForm({ rule, onDone }: FormProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(rule ? typedRule(rule) : NEW_RULE)
  const { saving, errors, isSound } = useSaving({
    form: 'NewMessageRule',
    record: rule,
    send: (content: ReturnType<typeof ruleContent>, read) =>
      read ? api.messageRules.update(read, content) : api.messageRules.create(content),
    onSaved: async () => {
      await queries.invalidateQueries({ queryKey: RULES })
      onDone()
    },
  })
  const edit: Edit = (next) => setTyped((before) => ({ ...before, ...next }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const content = ruleContent(typed)
    const missing = {
      ...(typed.templateID === '' && { '/templateID': 'Required.' }),
      ...(typed.occasion === 'OTHER' && typed.events.length === 0 && { '/events': 'Name at least one event.' }),
    }
    if (isSound(content, missing)) saving.mutate(content)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <SaveRefusal error={saving.error} errors={errors} noun="rule" />
        <TextInput
          label="Name"
          required
          data-autofocus
          maxLength={100}
          placeholder="Three days before the pickup"
          value={typed.name}
          error={errors['/name']}
          onChange={(event) => edit({ name: event.currentTarget.value })}
        />
        <OccasionInput typed={typed} errors={errors} onChange={edit} />
        <RecipientsInput to={typed.to} by={typed.by} errors={errors} onChange={(to) => edit({ to })} />
        <ByWhat typed={typed} error={errors['/templateID']} edit={edit} />
        <Limits typed={typed} errors={errors} edit={edit} />
        <Switch
          label="Active"
          description="Nothing that happens before the rule is active is ever sent."
          checked={typed.isActive}
          error={errors['/isActive']}
          onChange={(event) => edit({ isActive: event.currentTarget.checked })}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Close
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {rule ? 'Save' : 'Create rule'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** By e-mail or text, and what it says. */
function ByWhat({ typed, error, edit }: { typed: TypedRule; error: string | undefined; edit: Edit }) {
  const templates = useQuery(templatesQuery).data?.items ?? []
  return (
    <>
      <Group gap="xs" grow align="flex-start">
        <NativeSelect
          label="By"
          data={WAYS.map((value) => ({ value, label: wayWords(value) }))}
          value={typed.by}
          onChange={(event) => edit({ by: event.currentTarget.value as TypedRule['by'] })}
        />
        <NativeSelect
          label="Template"
          required
          data={[{ value: '', label: '–' }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
          value={typed.templateID}
          error={error}
          onChange={(event) => edit({ templateID: event.currentTarget.value })}
        />
      </Group>
      {templates.length === 0 && (
        <Text size="xs" c="dimmed">
          There is no template yet. Create one under Templates first: it has the text.
        </Text>
      )}
      <GatewayHints ways={[typed.by]} />
    </>
  )
}

type LimitsProps = { typed: TypedRule; errors: Readonly<Record<string, string>>; edit: Edit }

const Limits = ({ typed, errors, edit }: LimitsProps) => (
  <Fieldset legend="Limits" p="xs">
    <Stack gap="xs">
      <Group gap="xs" grow align="flex-start">
        <TextInput
          type="time"
          label="Quiet from"
          value={typed.quietFrom}
          error={errors['/quietFrom']}
          onChange={(event) => edit({ quietFrom: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label="Quiet until"
          value={typed.quietTo}
          error={errors['/quietTo']}
          onChange={(event) => edit({ quietTo: event.currentTarget.value })}
        />
      </Group>
      <Text size="xs" c="dimmed">
        In quiet hours, in the time zone of the recipient, messages wait. Empty: they are sent at any time.
      </Text>
      <Group gap="xs" grow align="flex-start">
        <NumberInput
          label="Most for one recipient a day"
          min={1}
          max={100}
          allowDecimal={false}
          value={typed.perDayMax}
          error={errors['/perDayMax']}
          onChange={(value) => edit({ perDayMax: String(value) })}
        />
        <NumberInput
          label="Ask above so many people an hour"
          min={1}
          max={100_000}
          allowDecimal={false}
          value={typed.confirmAbove}
          error={errors['/confirmAbove']}
          onChange={(value) => edit({ confirmAbove: String(value) })}
        />
      </Group>
    </Stack>
  </Fieldset>
)
