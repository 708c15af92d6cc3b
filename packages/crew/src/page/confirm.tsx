import { useEffect, useRef } from 'preact/hooks'

type Props = { title?: string; text: string; yes: string; no: string; onYes: () => void; onNo: () => void }

/** Asks before something that cannot be undone. */
export function Confirm({ title, text, yes, no, onYes, onNo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} class="sheet" aria-label={title ?? text} onClose={onNo}>
      {title && <h2>{title}</h2>}
      <p>{text}</p>
      <button type="button" class="step" onClick={onNo}>
        {no}
      </button>
      <button type="button" class="plain wide danger" onClick={onYes}>
        {yes}
      </button>
    </dialog>
  )
}
