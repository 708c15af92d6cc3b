import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { wordsOf } from '../format/format.ts'
import type { FieldErrors } from '../forms/errors.ts'
import { minutesOf, timeOf } from './clock.ts'
import { type Fleet, nameOfMember } from './lanes.ts'
import classes from './plan-dialog.module.css'
import { KINDS, type Typed } from './typed.ts'

type PartProps = {
  typed: Typed
  isFixed: boolean
  errors: FieldErrors
  onChange: (change: Partial<Typed>) => void
}

/** What is done, by which truck, and whether it may carry too much. */
export const WorkFields = ({ fleet, typed, isFixed, errors, onChange }: PartProps & { fleet: Fleet }) => (
  <>
    <SimpleGrid cols={2} spacing="sm">
      <NativeSelect
        label="Kind"
        disabled={isFixed}
        error={errors['/kind']}
        value={typed.kind}
        data={KINDS.map((kind) => ({ value: kind, label: wordsOf(kind) }))}
        onChange={(event) => onChange({ kind: event.currentTarget.value as Typed['kind'] })}
      />
      <NativeSelect
        label="Truck"
        disabled={isFixed}
        error={errors['/truckID']}
        value={typed.truckID}
        data={[
          { value: '', label: 'No truck' },
          ...fleet.trucks
            .filter(({ id, isActive }) => isActive || id === typed.truckID)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => onChange({ truckID: event.currentTarget.value })}
      />
    </SimpleGrid>
    {typed.truckID !== '' && (
      <Checkbox
        size="xs"
        label="The truck may carry more than its capacity"
        disabled={isFixed}
        checked={typed.allowOverload}
        onChange={(event) => onChange({ allowOverload: event.currentTarget.checked })}
      />
    )}
  </>
)

/** The day, the window in which the crew arrives, and how long the work takes. */
export function TimeFields({ typed, isFixed, errors, onChange }: PartProps) {
  /** The window keeps its width. */
  const begin = (windowStart: string) => {
    const width = minutesOf(typed.windowEnd) - minutesOf(typed.windowStart)
    onChange({ windowStart, ...(windowStart !== '' && { windowEnd: timeOf(minutesOf(windowStart) + width) }) })
  }
  const shown = { required: true, disabled: isFixed }
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
      <TextInput
        {...shown}
        type="date"
        label="Day"
        error={errors['/day']}
        value={typed.day}
        onChange={(event) => onChange({ day: event.currentTarget.value })}
      />
      <TextInput
        {...shown}
        type="time"
        label="Arrival from"
        error={errors['/windowStart']}
        value={typed.windowStart}
        onChange={(event) => begin(event.currentTarget.value)}
      />
      <TextInput
        {...shown}
        type="time"
        label="Arrival until"
        error={errors['/windowEnd']}
        value={typed.windowEnd}
        onChange={(event) => onChange({ windowEnd: event.currentTarget.value })}
      />
      <TextInput
        {...shown}
        {...{ type: 'number', label: 'Hours of work', min: 0, max: 168, step: 1 }}
        error={errors['/expectedMinutes']}
        value={typed.hours}
        onChange={(event) => onChange({ hours: event.currentTarget.value })}
      />
      <TextInput
        {...shown}
        {...{ type: 'number', label: 'and minutes', min: 0, max: 59, step: 1 }}
        value={typed.minutes}
        onChange={(event) => onChange({ minutes: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

/** Who goes, and who leads. */
export function CrewFields({ fleet, typed, isFixed, errors, onChange }: PartProps & { fleet: Fleet }) {
  const members = fleet.crew.filter(({ id, isActive }) => isActive || typed.crewMemberIDs.includes(id))
  const chosen = members.filter(({ id }) => typed.crewMemberIDs.includes(id))
  if (members.length === 0) return null
  const choose = (id: string, isChosen: boolean) =>
    onChange({
      crewMemberIDs: isChosen ? [...typed.crewMemberIDs, id] : typed.crewMemberIDs.filter((each) => each !== id),
    })
  return (
    <>
      <Fieldset legend={`Crew (${chosen.length})`} disabled={isFixed} className={classes.crew}>
        {members.map((member) => (
          <Checkbox
            key={member.id}
            size="xs"
            label={nameOfMember(member)}
            classNames={{ body: classes.member, label: classes.name }}
            checked={typed.crewMemberIDs.includes(member.id)}
            onChange={({ currentTarget: { checked } }) => choose(member.id, checked)}
          />
        ))}
      </Fieldset>
      {chosen.length > 0 && (
        <NativeSelect
          label="Who leads"
          disabled={isFixed}
          error={errors['/leadID']}
          value={typed.leadID}
          data={[
            { value: '', label: 'No lead' },
            ...chosen.map((each) => ({ value: each.id, label: nameOfMember(each) })),
          ]}
          onChange={(event) => onChange({ leadID: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const INSTRUCTIONS_MAX = 4_000

/** What the crew must know, and its place in the tour. Both can be changed after the end of a job. */
export const CrewNotes = ({ typed, isFixed, errors, onChange }: PartProps) => (
  <div className={classes.notes}>
    <TextInput
      {...{ type: 'number', label: 'Stop', min: 1, max: 999, step: 1 }}
      disabled={isFixed}
      error={errors['/stopNumber']}
      value={typed.stopNumber}
      onChange={(event) => onChange({ stopNumber: event.currentTarget.value })}
    />
    <Textarea
      label="Instructions"
      autosize
      minRows={1}
      maxRows={8}
      maxLength={INSTRUCTIONS_MAX}
      disabled={isFixed}
      error={errors['/instructions']}
      value={typed.instructions}
      onChange={(event) => onChange({ instructions: event.currentTarget.value })}
    />
  </div>
)
