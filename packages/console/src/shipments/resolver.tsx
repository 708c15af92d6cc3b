import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Shipment } from '@vanline/client'
import { type KeyboardEvent, useState } from 'react'
import type { Side } from '../forms/side-by-side.tsx'
import { authorsOf, changedBy, useEverySecond, useExplained } from './explained.ts'
import { unitName, unitText, withTyped } from './fields.ts'
import { type Choices, type Difference, differencesOf, typedAfter } from './resolve.ts'
import classes from './resolver.module.css'
import { Choice } from './resolver-choice.tsx'
import type { Conflicting } from './use-edit.ts'

type Props = {
  edit: Conflicting
  now: Shipment
  /** The label of the button that leaves the conflict without saving. */
  postponeLabel?: string
}

/** Resolves a conflict: shows the differences side by side, and lets the user choose where both changed the same field. */
export function Resolver({ edit, now, postponeLabel = 'Decide later' }: Props) {
  const { draft, conflict } = edit
  // A version saved while the user chooses is shown at once.
  const current = conflict && now.lastUpdated > conflict.lastUpdated ? now : conflict
  const changes = useExplained(current && draft?.base, current ?? now)
  return (
    <Modal
      opened={current !== undefined && draft !== undefined}
      onClose={edit.postpone}
      title={
        <>
          {authorsOf(changes)} also changed <span data-code>{now.locator}</span>
        </>
      }
      size="xl"
    >
      {current && draft && <Comparison edit={edit} base={draft.base} current={current} postponeLabel={postponeLabel} />}
    </Modal>
  )
}

/** A choice is valid only for the value that was shown. */
type Chosen = Readonly<Record<string, { side: Side; theirs: string }>>

type ComparisonProps = { edit: Conflicting; base: Shipment; current: Shipment; postponeLabel: string }

function Comparison({ edit, base, current, postponeLabel }: ComparisonProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [written, setWritten] = useState<readonly string[]>([])
  const changes = useExplained(base, current)
  useEverySecond(true)
  const typed = edit.draft?.typed ?? {}
  const mine = withTyped(base, typed)
  const differences = differencesOf(base, mine, current, written)
  const open = differences.filter(({ kind }) => kind === 'open').map(({ unit }) => unit)
  const merged = differences.filter(({ kind }) => kind !== 'open')
  const theirsAt = (unit: string) => unitText(current, unit)
  const choices: Choices = Object.fromEntries(
    open.map((unit) => [unit, chosen[unit]?.theirs === theirsAt(unit) ? chosen[unit].side : undefined]),
  )
  const choose = (units: readonly string[], side: Side) =>
    setChosen({ ...chosen, ...Object.fromEntries(units.map((unit) => [unit, { side, theirs: theirsAt(unit) }])) })
  const left = open.filter((unit) => choices[unit] === undefined).length
  const finish = () => left === 0 && edit.resolve(current, typedAfter(typed, mine, differences, choices))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) finish()
  }
  return (
    <Stack gap="md" onKeyDown={onKeyDown}>
      <Text size="sm">
        {open.length > 0
          ? 'Both of you changed the same field. Choose which value to keep; nothing is overwritten before you do.'
          : 'You changed different fields. The merged version has both changes.'}
      </Text>
      {open.map((unit) => (
        <Choice
          key={unit}
          edit={edit}
          unit={unit}
          mine={mine}
          texts={{ base: unitText(base, unit), mine: unitText(mine, unit), theirs: theirsAt(unit) }}
          who={changedBy(changes, [unit])}
          side={choices[unit]}
          onChoose={(side) => choose([unit], side)}
          isWriting={written.includes(unit)}
          onWrite={() => setWritten([...written, unit])}
        />
      ))}
      <Merged
        differences={merged}
        line={({ unit, kind }) => ({
          from: unitText(base, unit),
          to: kind === 'mine' ? unitText(mine, unit) : theirsAt(unit),
          who: kind === 'mine' ? 'by you' : kind === 'both' ? 'by both of you' : changedBy(changes, [unit]),
        })}
      />
      <Group justify="space-between" gap="xs">
        <Button variant="subtle" color="gray" onClick={edit.postpone}>
          {postponeLabel}
        </Button>
        <Group gap="xs">
          {open.length > 1 && <AllOfOneSide onChoose={(side) => choose(open, side)} />}
          <Button onClick={finish} disabled={left > 0} loading={edit.isSaving} data-autofocus={left === 0 || undefined}>
            {left > 0 ? `${left} left to choose` : 'Save merged version'}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const AllOfOneSide = ({ onChoose }: { onChoose: (side: Side) => void }) => (
  <>
    <Button variant="default" onClick={() => onChoose('mine')}>
      All yours
    </Button>
    <Button variant="default" onClick={() => onChoose('theirs')}>
      All theirs
    </Button>
  </>
)

type MergedProps = {
  differences: readonly Difference[]
  line: (difference: Difference) => { from: string; to: string; who: string }
}

const Merged = ({ differences, line }: MergedProps) =>
  differences.length > 0 && (
    <section aria-label="Already merged" className={classes.merged}>
      <h3>Already merged: only one of you changed these, or both in the same way</h3>
      <dl>
        {differences.map((difference) => {
          const { from, to, who } = line(difference)
          return (
            <div key={difference.unit}>
              <dt>{unitName(difference.unit)}</dt>
              <dd>
                <del>{from}</del> → <ins>{to}</ins> <span>{who}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
