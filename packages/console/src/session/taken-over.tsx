import { Alert } from '@mantine/core'
import { useState } from 'react'
import { KEPT_DAYS } from '../forms/draft-owners.ts'
import { dismissTakenOver, isTakenOver } from './session.ts'

/** Says that the page belonged to another person before, and what became of their input. */
export function TakenOver() {
  const [isShown, setShown] = useState(isTakenOver)
  if (!isShown) return null
  const close = () => {
    dismissTakenOver()
    setShown(false)
  }
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      m="sm"
      title="Another person was signed in here before you"
      withCloseButton
      closeButtonLabel="Close"
      onClose={close}
    >
      What they had not saved was not sent, and you cannot see it. Their drafts stay in this browser for them for{' '}
      {KEPT_DAYS} days.
    </Alert>
  )
}
