import { Group, Stack, Text } from '@mantine/core'
import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Absence, CrewMember, Truck } from '@vanline/client'
import type { ReactNode } from 'react'
import { instantText, numberText, weightText, wordsOf } from '../format/format.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { IconPlus } from '../pieces/icons.tsx'
import { Page } from '../pieces/page.tsx'
import { Panel } from '../pieces/panel.tsx'
import { Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { api } from '../session/api.ts'
import { useCaller, useMay } from '../session/caller.ts'
import { CrewLinksButton } from './crew-links.tsx'
import { FLEET, nameOf, useAbsences, useCrew, useTrucks } from './fleet.ts'
import { Phones } from './phones.tsx'
import { WeighButton } from './weigh-button.tsx'

type Version = { id: string; eTag: string }
type Fields = Parameters<typeof FormDialog>[0]['fields']

/** One kind of record of the page: its words, its form, and how it is written. */
type Kind<Item extends Version> = {
  title: string
  noun: string
  forms: { created: string; patch: string }
  names: readonly string[]
  fields?: Fields
  queryKey: QueryKey
  columns: readonly string[]
  cellsOf: (item: Item) => ReactNode[]
  nameOf: (item: Item) => string
  methods: {
    create: (content: never) => Promise<unknown>
    update: (read: Version, patch: object, options: { merge: true }) => Promise<unknown>
    delete: (record: Version) => Promise<unknown>
  }
  /** What a deletion means. */
  onDelete: string
  /** Another button of each row. */
  more?: (item: Item) => ReactNode
}

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

const TRUCKS: Kind<Truck> = {
  ...{ title: 'Trucks', noun: 'truck', forms: { created: 'NewTruck', patch: 'TruckPatch' } },
  names: ['name', 'plate', 'capacityPounds', 'capacityCubicFeet', 'isActive'],
  fields: { name: { required: true }, isActive: { label: 'Can be planned' } },
  queryKey: FLEET.trucks,
  columns: ['Name', 'Plate', 'Capacity', 'Cubic feet', 'Can be planned'],
  cellsOf: ({ name, plate, capacityPounds, capacityCubicFeet, isActive }) => [
    ...[name, plate ?? '–', weightText(capacityPounds)],
    ...[capacityCubicFeet === null ? '–' : numberText(capacityCubicFeet), yesOrNo(isActive)],
  ],
  nameOf: ({ name }) => name,
  methods: api.trucks,
  more: (truck) => <WeighButton truck={truck} />,
  onDelete: 'A truck that an absence or a job names cannot be deleted. Set “Can be planned” to No instead.',
}

const CREW: Kind<CrewMember> = {
  ...{ title: 'Crew', noun: 'crew member', forms: { created: 'NewCrewMember', patch: 'CrewMemberPatch' } },
  names: ['firstName', 'lastName', 'phone', 'email', 'skills', 'languages', 'accountID', 'isActive'],
  fields: {
    firstName: { required: true },
    languages: { description: 'Language tags, separated by commas: en, es' },
    accountID: { label: 'Account', description: 'Who signs in as this person, as the history shows it' },
    isActive: { label: 'Can be planned' },
  },
  queryKey: FLEET.crew,
  columns: ['Name', 'Skills', 'Languages', 'Phone', 'Can be planned'],
  cellsOf: (person) => [
    ...[nameOf(person), person.skills.map(wordsOf).join(', ') || '–', person.languages.join(', ') || '–'],
    ...[person.phone ?? '–', yesOrNo(person.isActive)],
  ],
  nameOf,
  methods: api.crewMembers,
  more: (member) => <CrewLinksButton member={member} />,
  onDelete:
    'The name and the contact data are erased from the history too. A person whom an absence or a job names cannot be deleted. Set “Can be planned” to No instead.',
}

/** The absences, with the names of those who are absent. */
function absencesOf(trucks: readonly Truck[], crew: readonly CrewMember[]): Kind<Absence> {
  const names = new Map([
    ...trucks.map(({ id, name }) => [id, name] as const),
    ...crew.map((person) => [person.id, nameOf(person)] as const),
  ])
  const optionsOf = (records: readonly { id: string }[]) =>
    records.map(({ id }) => ({ value: id, label: names.get(id) ?? id }))
  const who = ({ truckID, crewMemberID }: Absence) => names.get(truckID ?? crewMemberID ?? '') ?? '–'
  return {
    ...{ title: 'Absences', noun: 'absence', forms: { created: 'NewAbsence', patch: 'AbsencePatch' } },
    names: ['truckID', 'crewMemberID', 'startsAt', 'endsAt', 'reason'],
    fields: {
      truckID: { label: 'Truck', options: optionsOf(trucks), description: 'A truck, or a person' },
      crewMemberID: { label: 'Crew member', options: optionsOf(crew) },
      startsAt: { label: 'From', required: true },
      endsAt: { label: 'To', required: true },
    },
    queryKey: FLEET.absences,
    columns: ['Who', 'From', 'To', 'Reason'],
    cellsOf: (it) => [who(it), instantText(it.startsAt), instantText(it.endsAt), it.reason ?? '–'],
    nameOf: (it) => `the absence of ${who(it)}`,
    methods: api.absences,
    onDelete: 'The reason of the absence of a person is erased from the history too.',
  }
}

/** Trucks, the people who work on them, and when they cannot be planned. */
export function FleetPage() {
  const [trucks, crew, absences] = [useTrucks(), useCrew(), useAbsences()]
  return (
    <Page title="Trucks and crew" note="What and whom you can plan, and when not.">
      <Stack gap="md">
        <Section kind={TRUCKS} query={trucks} />
        <Section kind={CREW} query={crew} />
        <Phones crew={crew.data?.items ?? []} />
        <Section kind={absencesOf(trucks.data?.items ?? [], crew.data?.items ?? [])} query={absences} />
      </Stack>
    </Page>
  )
}

type Found<Item> = UseQueryResult<{ items: Item[]; hasMore: boolean }>

function Section<Item extends Version>({ kind, query }: { kind: Kind<Item>; query: Found<Item> }) {
  const isBound = useCaller()?.partyID != null
  const canWrite = useMay('dispatch:write') && !isBound
  const { title, columns, cellsOf } = kind
  return (
    <Panel title={title} isPadded actions={canWrite && <NewButton kind={kind} />}>
      {query.isPending ? (
        <Waiting />
      ) : query.isError ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.items.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <Table
          label={`The ${title.toLowerCase()}`}
          columns={canWrite ? [...columns, 'Actions'] : columns}
          hasActions={canWrite}
          rows={query.data.items.map((item) => ({
            id: item.id,
            cells: [...cellsOf(item), ...(canWrite ? [<Actions key="actions" kind={kind} item={item} />] : [])],
          }))}
        />
      )}
    </Panel>
  )
}

function NewButton<Item extends Version>({ kind }: { kind: Kind<Item> }) {
  const queries = useQueryClient()
  const { noun, names, fields, forms, methods, queryKey } = kind
  return (
    <FormDialog
      {...{ names, ...(fields && { fields }), form: forms.created }}
      label={`New ${noun}`}
      submitLabel={`Create ${noun}`}
      title={`New ${noun}`}
      initial={{ isActive: 'true' }}
      leftSection={<IconPlus size={14} />}
      size="xs"
      send={async (content) => {
        await methods.create(content as never)
        await queries.invalidateQueries({ queryKey })
      }}
    />
  )
}

function Actions<Item extends Version>({ kind, item }: { kind: Kind<Item>; item: Item }) {
  const queries = useQueryClient()
  const { names, fields, forms, methods, queryKey } = kind
  return (
    <Group gap={4}>
      {kind.more?.(item)}
      <ChangeButtons<object>
        {...{ names, ...(fields && { fields }), form: forms.patch }}
        record={item}
        name={kind.nameOf(item)}
        removeLabel="Delete"
        update={methods.update}
        remove={() => methods.delete(item)}
        onChange={() => queries.invalidateQueries({ queryKey })}
      >
        {kind.onDelete}
      </ChangeButtons>
    </Group>
  )
}
