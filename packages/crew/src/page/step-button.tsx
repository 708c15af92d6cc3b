import { nameOf } from '../jobs/places.ts'
import type { Visit } from '../jobs/schema.ts'
import { dueFrom, nextStepOf, type Step } from '../jobs/steps.ts'
import { type PhoneState, serviceMsOn } from '../phone/state.ts'
import { useSpeech } from './language.ts'

/** Opens the sheet of a step, or one without a step. */
export type OnSheet = (visit: Visit, step: Step | undefined) => void

type Props = {
  state: PhoneState
  visit: Visit
  onSheet: OnSheet
  /** Whether the button says for whom the step is. */
  isNamed?: boolean
}

/** The one button for the next step. While the service would refuse the step, the day from which on it accepts it. */
export function StepButton({ state, visit, onSheet, isNamed = false }: Props) {
  const { words, date } = useSpeech()
  const step = nextStepOf(visit, state.entries)
  if (!step) return null
  const from = dueFrom(visit, serviceMsOn(state, Date.now()))
  if (from !== undefined)
    return (
      <p class="quiet">
        {[words.stepFrom(words.step[step.word], date(from)), isNamed && nameOf(visit)].filter(Boolean).join(' · ')}
      </p>
    )
  return (
    <button type="button" class="step" onClick={() => onSheet(visit, step)}>
      {words.step[step.word]}
      {isNamed && <small>{nameOf(visit)}</small>}
    </button>
  )
}
