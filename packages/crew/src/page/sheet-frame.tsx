/** The frame of every sheet: its title, why it was not kept, and the button that keeps it. It closes only when all of it is stored, or when a person closes it. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useClosing } from './closing.tsx'
import { useKeeping } from './keeping.ts'
import { useSpeech } from './language.ts'

type Props = {
  title: string
  /** What the button says. */
  label: string
  /** Whether something was entered, about which a person is asked before it is thrown away. */
  isFilled: boolean
  /** Whether a picture is still being made. */
  isMaking?: boolean
  /** Stores the sheet; answers why it cannot be kept yet. */
  keep: () => Promise<string | undefined>
  onClose: () => void
  children: ComponentChildren
}

export function SheetFrame({ title, label, isFilled, isMaking = false, keep, onClose, children }: Props) {
  const { words } = useSpeech()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { fault, isBusy, onSubmit } = useKeeping(keep, onClose)
  const { close, onCancel, question } = useClosing(isMaking || isFilled, onClose)
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onCancel={onCancel} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <div class="sheet-head">
          <h2 id="sheet-title">{title}</h2>
          <button type="button" class="icon" aria-label={words.close} onClick={close}>
            ✕
          </button>
        </div>
        {children}
        <KeepButton {...{ fault, label, isDisabled: isBusy || isMaking }} />
      </form>
      {question}
    </dialog>
  )
}

type ButtonProps = { fault: string | undefined; label: string; isDisabled: boolean }

/** Why a form was not kept, and the button that keeps it. */
export const KeepButton = ({ fault, label, isDisabled }: ButtonProps) => (
  <>
    {fault && (
      <p class="fault" role="alert">
        {fault}
      </p>
    )}
    <button type="submit" class="step" disabled={isDisabled}>
      {label}
    </button>
  </>
)
