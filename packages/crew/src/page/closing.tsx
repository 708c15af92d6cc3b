/** Closes a sheet. The gesture for going back closes it as well, so it asks before something that was entered is thrown away. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from './confirm.tsx'
import { useSpeech } from './language.ts'

type Closing = {
  close: () => void
  /** For the event with which a browser announces that it closes the dialog. */
  onCancel: (event: Event) => void
  question: ComponentChildren
}

export function useClosing(isFilled: boolean, onClose: () => void): Closing {
  const { words } = useSpeech()
  const [isAsking, setAsking] = useState(false)
  const { ask, yes, no } = words.throwAway
  return {
    close: () => (isFilled ? setAsking(true) : onClose()),
    onCancel(event) {
      // A camera that was closed without a photograph says the same of its field.
      if (!isFilled || event.target !== event.currentTarget) return
      event.preventDefault()
      setAsking(true)
    },
    question: isAsking && <Confirm {...{ text: ask, yes, no, onYes: onClose, onNo: () => setAsking(false) }} />,
  }
}
