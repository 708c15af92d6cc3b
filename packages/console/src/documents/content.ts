/** The content of documents. It needs the credential of the session, so it is fetched and shown from memory. */
import { useQuery } from '@tanstack/react-query'
import type { Document } from '@vanline/client'
import { useEffect, useState } from 'react'
import { api } from '../session/api.ts'

/** The content of a version of a document. It is read once: another content has another digest. */
const useContent = ({ id, sha256 }: Document, isWanted: boolean) =>
  useQuery({
    queryKey: ['content', id, sha256],
    queryFn: ({ signal }) => api.documents.download(id, { signal }),
    enabled: isWanted && sha256 !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A URL of the content for this page only. It has the type that the service found, and never one that could run something. */
export function useContentUrl(document: Document, isWanted: boolean): { url: string | undefined; error: Error | null } {
  const { data, error } = useContent(document, isWanted)
  const [url, setUrl] = useState<string>()
  const { contentType } = document
  useEffect(() => {
    if (!data) return
    const next = URL.createObjectURL(new Blob([data], { type: contentType ?? '' }))
    setUrl(next)
    return () => {
      URL.revokeObjectURL(next)
      setUrl(undefined)
    }
  }, [data, contentType])
  return { url, error }
}

/** Saves the content as a file, the current one or that of an instant. */
export async function saveContent({ id, name }: Document, asOf?: string): Promise<void> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await api.documents.download(id, asOf === undefined ? {} : { asOf }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
