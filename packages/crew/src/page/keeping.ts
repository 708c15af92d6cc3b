import { useState } from 'preact/hooks'
import { PhoneIsFull } from '../phone/database.ts'
import { useSpeech } from './language.ts'

export type Keeping = { fault: string | undefined; isBusy: boolean; onSubmit: (event: Event) => Promise<void> }

/** Keeps a form on the phone. `keep` answers why the form cannot be kept yet; if it fails, nothing was stored and the form stays. */
export function useKeeping(keep: () => Promise<string | undefined>, onKept: () => void): Keeping {
  const { words } = useSpeech()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  return {
    ...{ fault, isBusy },
    async onSubmit(event) {
      event.preventDefault()
      setBusy(true)
      try {
        const wrong = await keep()
        if (wrong === undefined) return onKept()
        setFault(wrong)
      } catch (error) {
        setFault(error instanceof PhoneIsFull ? words.fullPhone : words.keepFails)
      }
      setBusy(false)
    },
  }
}
