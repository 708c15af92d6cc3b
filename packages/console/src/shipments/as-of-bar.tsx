import { Alert, Button, Group, Text } from '@mantine/core'
import { NotFoundError } from '@vanline/client'
import { useEffect, useRef } from 'react'
import { instantText, wordsOf } from '../format/format.ts'
import { detailOf } from '../pieces/states.tsx'
import { unitName } from './fields.ts'
import { ProgressSteps } from './progress-steps.tsx'
import type { ShipmentView } from './shipment-view.ts'
import classes from './status-bar.module.css'
import { unitsChanged } from './units.ts'

type Props = {
  asOf: string
  view: ShipmentView
  /** Whether the version of that time has arrived. */
  isLoaded: boolean
  error: Error | null
  onTravel: (instant: string | undefined) => void
}

/** The time of the shown version, what has changed since, and how far the shipment was. */
export const AsOfBar = (props: Props) => (
  <>
    <Notice {...props} />
    {props.isLoaded && (
      <section className={classes.bar} aria-label="Status then">
        <div className={classes.way}>
          <ProgressSteps shipment={props.view.shown} day={props.asOf.slice(0, 10)} />
        </div>
      </section>
    )}
  </>
)

function Notice({ asOf, view, isLoaded, error, onTravel }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that led here is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time has its own button
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [asOf])
  const goBack = () => {
    onTravel(undefined)
    document.getElementById('main')?.focus()
  }
  return (
    <Alert color="yellow" variant="light" mb="sm" p="xs" role="status" aria-label="Earlier version">
      <Group justify="space-between" gap="xs">
        <div>
          <Text fw={600}>As it was on {instantText(asOf)}</Text>
          {error ? whyNot(error) : isLoaded ? <Since view={view} /> : 'Loading …'}
        </div>
        <Button ref={button} variant="default" onClick={goBack}>
          Back to now
        </Button>
      </Group>
    </Alert>
  )
}

const whyNot = (error: Error): string =>
  error instanceof NotFoundError
    ? 'The shipment did not exist at that time. The page shows its current version.'
    : detailOf(error)

function Since({ view: { shown, now } }: { view: ShipmentView }) {
  const changed = unitsChanged(shown, now)
  return (
    <Text size="sm">
      {shown.status !== now.status && `Its status is now ${wordsOf(now.status).toLowerCase()}. `}
      {changed.length === 0
        ? 'No editable field has changed since.'
        : `Changed since, and marked below: ${changed.map(unitName).join(', ')}.`}
    </Text>
  )
}
