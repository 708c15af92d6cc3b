import type { DocumentParent, NewDocument, Progress } from '@vanline/client'
import { useRef, useState } from 'react'
import { api } from '../session/api.ts'

/** Connections of phones break for seconds: each part is sent again for about half a minute. */
const RETRIES = 8

/** A file on its way to the service, or one that was refused. */
export type Upload = { key: number; file: File; progress: Progress | undefined; error: Error | undefined }

/** Sends files as new documents, with what `of` says of each, and says how far each is. What was sent or canceled is not listed any more. */
export function useUploads(parent: DocumentParent, onAdded: () => Promise<unknown>, of: Partial<NewDocument> = {}) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const change = (key: number, next: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...next } : upload)))
  const remove = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  const send = async (file: File, documentType: string) => {
    lastKey.current += 1
    const key = lastKey.current
    const abort = new AbortController()
    running.current.set(key, abort)
    setUploads((all) => [...all, { key, file, progress: undefined, error: undefined }])
    try {
      const onProgress = (progress: Progress) => change(key, { progress })
      // Without the type that the browser guesses from the name: the service looks at the content.
      const content = new Blob([file])
      const about = { ...of, documentType, name: file.name }
      await api.documents.add(parent, about, content, { onProgress, signal: abort.signal, retries: RETRIES })
      await onAdded()
      remove(key)
    } catch (error) {
      if (abort.signal.aborted) remove(key)
      else change(key, { error: error as Error })
    } finally {
      running.current.delete(key)
    }
  }

  return {
    uploads,
    send: (files: Iterable<File>, documentType: string) => {
      for (const file of files) void send(file, documentType)
    },
    cancel: (key: number) => running.current.get(key)?.abort(),
    dismiss: remove,
  }
}
