import { Button, type ButtonProps, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MessageWay } from '@vanline/client'
import { lazy } from 'react'
import { useMayOnMove } from '../parties/access.ts'
import { OnceOpened } from '../pieces/once-opened.tsx'
import type { Outgoing } from './outgoing.ts'

const SendForm = lazy(async () => ({ default: (await import('./send-form.tsx')).SendForm }))

const TITLES = { EMAIL: 'Send by e-mail', TEXT: 'Send by text' } as const satisfies Record<MessageWay, string>

type Props = ButtonProps & { outgoing: Outgoing; label?: string; 'aria-label'?: string }

/** A button that opens the form of a message. Shown to users who may send messages about this move. */
export function SendButton({ outgoing, label = TITLES[outgoing.by], ...button }: Props) {
  const [isOpen, dialog] = useDisclosure()
  const mayWrite = useMayOnMove(outgoing.moveID, 'messages:write')
  if (!mayWrite) return null
  return (
    <>
      <Button variant="default" size="compact-xs" {...button} onClick={dialog.open}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={TITLES[outgoing.by]} size="lg">
        <OnceOpened isOpen={isOpen}>
          <SendForm outgoing={outgoing} onDone={dialog.close} />
        </OnceOpened>
      </Modal>
    </>
  )
}
