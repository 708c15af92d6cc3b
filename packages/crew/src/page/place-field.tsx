/** The place where photographs were taken. They have none unless the person adds it, for this sheet only. */
import { useState } from 'preact/hooks'
import { useSpeech } from './language.ts'

type Props = { place: string | undefined; onChange: (place: string | undefined) => void }

/** Five decimals are about a meter. */
const DECIMALS = 5
const FIND = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 }

const findPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, FIND))

export function PlaceField({ place, onChange }: Props) {
  const { words } = useSpeech()
  const [isWanted, setWanted] = useState(false)
  const [fault, setFault] = useState(false)
  async function change({ currentTarget: { checked } }: { currentTarget: HTMLInputElement }): Promise<void> {
    setFault(false)
    setWanted(checked)
    if (!checked) return onChange(undefined)
    try {
      const { latitude, longitude } = (await findPosition()).coords
      onChange(words.placeText(latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)))
    } catch {
      setWanted(false)
      setFault(true)
    }
  }
  return (
    <>
      <label class="choice">
        <input type="checkbox" checked={isWanted} onChange={change} />
        {words.place}
        {place && <span class="quiet">{place}</span>}
      </label>
      {fault && (
        <p class="fault" role="alert">
          {words.placeFails}
        </p>
      )}
    </>
  )
}
