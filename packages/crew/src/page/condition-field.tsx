/** What is wrong with an item, by the symbols of the trade: a list, and choices to add to it. */
import { useState } from 'preact/hooks'
import type { Condition } from '../inventory/schema.ts'
import { conditionText } from './condition-text.ts'
import { useSpeech } from './language.ts'

type Props = { label: string; conditions: readonly Condition[]; onChange: (conditions: readonly Condition[]) => void }

/** The service takes as many. */
const CONDITIONS_MAX = 12

export function ConditionField({ label, conditions, onChange }: Props) {
  const { words } = useSpeech()
  const { inventory } = words
  const [code, setCode] = useState('')
  const [places, setPlaces] = useState<readonly number[]>([])
  const add = () => {
    onChange([...conditions, { code, places: [...places].toSorted((one, other) => one - other), remarks: null }])
    setCode('')
    setPlaces([])
  }
  return (
    <fieldset class="choices">
      <legend>{label}</legend>
      {conditions.map((condition, i) => (
        <div key={i} class="card row">
          <div>{conditionText(condition, words)}</div>
          <button
            {...{
              type: 'button',
              class: 'icon',
              'aria-label': inventory.removeCondition(conditionText(condition, words)),
            }}
            onClick={() => onChange(conditions.filter((_, at) => at !== i))}
          >
            ✕
          </button>
        </div>
      ))}
      {conditions.length < CONDITIONS_MAX && (
        <select
          aria-label={inventory.addCondition}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        >
          <option value="">{inventory.chooseCondition}</option>
          {Object.entries(inventory.condition).map(([each, name]) => (
            <option key={each} value={each}>
              {each} {name}
            </option>
          ))}
        </select>
      )}
      {code !== '' && (
        <>
          <span class="quiet">{inventory.whole}</span>
          <div class="places">
            {inventory.place.map((name, i) => (
              <label key={i} class="tab">
                <input
                  type="checkbox"
                  checked={places.includes(i + 1)}
                  onChange={({ currentTarget: { checked } }) =>
                    setPlaces(checked ? [...places, i + 1] : places.filter((place) => place !== i + 1))
                  }
                />
                {name}
              </label>
            ))}
          </div>
          <button type="button" class="plain wide" onClick={add}>
            {inventory.addCondition}
          </button>
        </>
      )}
    </fieldset>
  )
}
