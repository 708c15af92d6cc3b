import { Alert, Button, Checkbox, Group, SimpleGrid, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { NewShipment, Scope } from '@vanline/client'
import { type FormEvent, useRef, useState } from 'react'
import { newKey } from '../format/new-key.ts'
import { violationsOf } from '../forms/check.ts'
import { useDraft } from '../forms/drafts.ts'
import { byPointer, useErrors } from '../forms/errors.ts'
import { Field } from '../forms/field.tsx'
import { useRulesCheck } from '../forms/use-rules-check.ts'
import { keys } from '../live/apply-event.ts'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { detailOf, titleOf } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { WithRights } from '../session/with-rights.tsx'
import { missingInShipments } from './completeness.ts'
import { type FieldOf, ShipmentFields } from './new-fields.tsx'
import { NEW_SHIPMENT_FORM, newShipmentOf, type TypedShipment } from './new-shipment.ts'

const EMPTY: TypedShipment = { '/shipmentType': 'HHG', isDraft: '' }

/** The input, kept until it is saved, and how to save it. */
function useCreation(moveID: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { draft, change, forget } = useDraft<TypedShipment>(`new-shipment.${moveID}`, EMPTY)
  const { errors: refused, isSound, take, setErrors: setRefused } = useErrors(NEW_SHIPMENT_FORM)
  const content = newShipmentOf(draft, { status: draft.isDraft ? 'DRAFT' : 'SUBMITTED', moveID })
  const left = useLeftFields(content)
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined)
  const create = useMutation({
    mutationFn: (content: NewShipment) => {
      // The same input again, after a lost answer, is the same request: nothing is created twice.
      const text = JSON.stringify(content)
      if (sent.current?.text !== text) sent.current = { text, idempotencyKey: newKey() }
      return api.shipments.create(content, { idempotencyKey: sent.current.idempotencyKey })
    },
    onSuccess: async (shipment) => {
      forget()
      queries.setQueryData(keys.one('shipments', shipment.id), shipment)
      notifications.show({ message: `Shipment ${shipment.locator} created.` })
      await navigate({ to: '/shipments/$shipmentID', params: { shipmentID: shipment.id } })
    },
    onError: take,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    left.checkAll()
    if (isSound(content, draft.isDraft ? {} : missingInShipments([content]))) create.mutate(content)
  }
  const edit = (pointer: string, text: string) => {
    setRefused({})
    change({ [pointer]: text })
    left.noteChange(pointer)
  }
  const clear = () => {
    forget()
    setRefused({})
    left.reset()
    create.reset()
  }
  return { draft, change, edit, clear, leave: left.leave, errors: { ...left.errors, ...refused }, create, submit }
}

const PART = 'shipment'

/** The errors of the fields that were left, by the schema and by the rules of the service. */
function useLeftFields(content: NewShipment) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isAllChecked, setAllChecked] = useState(false)
  const latest = useRef(content)
  latest.current = content
  const rules = useRulesCheck(() => {
    const asked = latest.current
    return { content: asked, run: (options) => api.shipments.create(asked, { ...options, dryRun: true }) }
  })
  const found = { ...rules.found[PART], ...byPointer(violationsOf(NEW_SHIPMENT_FORM, content)) }
  return {
    errors: Object.fromEntries(Object.entries(found).filter(([pointer]) => isAllChecked || checked.has(pointer))),
    leave: (pointer: string) => {
      setChecked((before) => new Set([...before, pointer]))
      rules.check(PART)
    },
    checkAll: () => setAllChecked(true),
    noteChange: (pointer: string) => rules.noteChange(PART, pointer),
    reset: () => {
      setChecked(new Set())
      setAllChecked(false)
      rules.reset()
    },
  }
}

/** The page of a new shipment of a move, for users who may create it. */
export function NewShipmentPage() {
  const { moveID } = useSearch({ strict: false }) as { moveID: string }
  return (
    <Page title="New shipment" note={<MoveNote moveID={moveID} />}>
      <WithRights needs={TO_CREATE}>
        <NewShipmentForm moveID={moveID} />
      </WithRights>
    </Page>
  )
}

const TO_CREATE: readonly Scope[] = ['shipments:write']

function NewShipmentForm({ moveID }: { moveID: string }) {
  const { draft, change, edit, clear, leave, errors, create, submit } = useCreation(moveID)
  const field: FieldOf = (pointer, more) => (
    <Field
      key={pointer}
      form={NEW_SHIPMENT_FORM}
      pointer={pointer}
      value={draft[pointer] ?? ''}
      onChange={(text) => edit(pointer, text)}
      errors={errors}
      {...more}
    />
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={960} gap="md" onBlur={({ target }) => leave((target as HTMLInputElement).name)}>
        {create.isError && (
          <Alert color="red" variant="light" role="alert" title={titleOf(create.error)}>
            {Object.keys(errors).length > 0 ? 'Correct the marked fields.' : detailOf(create.error)}
          </Alert>
        )}
        <Panel title="Shipment" isPadded>
          <Stack gap="sm">
            <ShipmentFields typed={draft} field={field} />
          </Stack>
        </Panel>
        <Panel title="Reference and remarks" isPadded>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing="xs">
            {field('/reference', { label: 'Your reference' })}
            {field('/customerRemarks')}
            {field('/counselorRemarks')}
          </SimpleGrid>
        </Panel>
        <Group justify="space-between">
          <Checkbox
            label="Save as a draft, and submit it later"
            checked={draft.isDraft === '1'}
            onChange={(event) => change({ isDraft: event.currentTarget.checked ? '1' : '' })}
          />
          <Group gap="xs">
            <Button variant="default" onClick={clear}>
              Clear
            </Button>
            <Button type="submit" loading={create.isPending}>
              {draft.isDraft ? 'Save draft' : 'Submit shipment'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

/** Which move the shipment will belong to. */
function MoveNote({ moveID }: { moveID: string }) {
  const move = useQuery({
    queryKey: keys.one('moves', moveID),
    queryFn: ({ signal }) => api.moves.get(moveID, { signal }),
  })
  if (!move.data) return ' '
  return (
    <>
      In move{' '}
      <Link to="/moves/$moveID" params={{ moveID }}>
        {move.data.locator}
      </Link>
    </>
  )
}
