import type { ShipmentChoice } from '../outbox/entry.ts'
import { useSpeech } from './language.ts'

type Props = {
  choices: readonly ShipmentChoice[]
  chosen: string | undefined
  onChoose: (shipmentID: string) => void
}

/** Which of several shipments something is for. None is chosen at first: a guess would put a photograph into the wrong place. */
export function ChooseShipment({ choices, chosen, onChoose }: Props) {
  const { words } = useSpeech()
  return (
    <fieldset class="choices">
      <legend>{words.whichShipment}</legend>
      {choices.map(({ id, name }) => (
        <label key={id} class="choice">
          <input type="radio" name="shipment" checked={chosen === id} onChange={() => onChoose(id)} />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
