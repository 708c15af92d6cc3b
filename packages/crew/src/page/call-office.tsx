import type { PhoneState } from '../phone/state.ts'
import { dial } from './jobs-page.tsx'
import { useSpeech } from './language.ts'

/** A button that calls the office, if the company has a phone number. */
export function CallOffice({ state: { me } }: { state: PhoneState }) {
  const { words } = useSpeech()
  if (!me?.company.phone) return null
  return (
    <a class="plain wide" href={dial(me.company.phone)}>
      {words.menu.company}
    </a>
  )
}

/** Why a job takes nothing but its steps. */
export function NoShipment({ state }: { state: PhoneState }) {
  const { words } = useSpeech()
  return (
    <>
      <p>{words.noShipment}</p>
      <CallOffice state={state} />
    </>
  )
}
