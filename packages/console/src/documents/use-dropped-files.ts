import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Pictures from the clipboard have no names of their own. */
const named = (file: File): File =>
  /^image\.\w+$/.test(file.name)
    ? new File([file], file.name.replace('image', `pasted-${new Date().toISOString().slice(0, 10)}`), {
        type: file.type,
      })
    : file

/** Files that are dropped on an element, or pasted anywhere on the page except into a field. */
export function useDroppedFiles(isEnabled: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || isTyping(event.target)) return
    event.preventDefault()
    onFiles(files.map(named))
  })
  useEffect(() => {
    if (!isEnabled) return
    const listen = (event: ClipboardEvent) => paste(event)
    addEventListener('paste', listen)
    return () => removeEventListener('paste', listen)
  }, [isEnabled])
  const holdsFiles = (event: DragEvent) => isEnabled && event.dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
