import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { useState } from 'react'
import { pointerText } from '../format/format.ts'
import { unitText, withTyped } from './fields.ts'
import { type Difference, differencesOf, typedAfter, wholeUnits } from './resolve.ts'
import classes from './resolver.module.css'
import type { Edit } from './use-edit.ts'

type Choices = Readonly<Record<string, 'mine' | 'theirs'>>
const MERGED: Record<Exclude<Difference['kind'], 'open'>, string> = {
  mine: 'only you changed it: yours stays',
  theirs: 'only your colleague changed it: theirs stays',
  both: 'both of you changed it alike',
}

/** Two people changed one shipment: what differs is shown side by side, and what both changed is chosen, one click each. */
export function Resolver({ edit }: { edit: Edit }) {
  const { draft, conflict } = edit
  return (
    <Modal
      opened={conflict !== undefined && draft !== undefined}
      onClose={edit.postpone}
      title="A colleague was faster"
      size="xl"
    >
      {conflict && draft && <Comparison key={conflict.eTag} edit={edit} base={draft.base} current={conflict} />}
    </Modal>
  )
}

function Comparison({ edit, base, current }: { edit: Edit; base: Shipment; current: Shipment }) {
  const [choices, setChoices] = useState<Choices>({})
  const typed = edit.draft?.typed ?? {}
  const mine = withTyped(base, typed)
  const differences = differencesOf(base, mine, current)
  const open = differences.filter(({ kind }) => kind === 'open')
  const merged = differences.filter(({ kind }) => kind !== 'open')
  const left = open.filter(({ unit }) => choices[unit] === undefined).length
  const finish = () => edit.resolve(current, typedAfter(wholeUnits(mine, typed, differences), differences, choices))
  return (
    <Stack gap="sm">
      <Text size="sm">
        The shipment was changed after you read it. Nothing of yours is lost and nothing of theirs was overwritten.
        {open.length > 0 ? ' Choose for each line what is to stay.' : ' Nothing overlaps, so both can stay.'}
      </Text>
      {open.length > 0 && (
        <div className={classes.open}>
          {open.map(({ unit }) => (
            <fieldset key={unit} className={classes.choice}>
              <legend>{pointerText(unit)}</legend>
              <div className={classes.before}>
                <span>Before</span>
                {unitText(base, unit)}
              </div>
              {(['mine', 'theirs'] as const).map((side) => (
                <button
                  key={side}
                  type="button"
                  className={classes.side}
                  aria-pressed={choices[unit] === side}
                  onClick={() => setChoices({ ...choices, [unit]: side })}
                >
                  <span>{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                  {unitText(side === 'mine' ? mine : current, unit)}
                </button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
      {merged.length > 0 && (
        <div>
          <Text size="xs" c="dimmed">
            Merged by itself
          </Text>
          <ul className={classes.merged}>
            {merged.map(({ unit, kind }) => (
              <li key={unit}>
                <strong>{pointerText(unit)}</strong>: {unitText(base, unit)} →{' '}
                {unitText(kind === 'mine' ? mine : current, unit)} <span>({MERGED[kind as keyof typeof MERGED]})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="space-between">
        <Button variant="subtle" color="gray" onClick={edit.postpone}>
          Decide later
        </Button>
        <Button
          onClick={finish}
          disabled={left > 0}
          loading={edit.save.isPending}
          data-autofocus={left === 0 || undefined}
        >
          {left > 0 ? `${left} left to choose` : 'Save on the new version'}
        </Button>
      </Group>
    </Stack>
  )
}
