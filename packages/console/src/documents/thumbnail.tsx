import { UnstyledButton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import type { Document } from '@vanline/client'
import { useContentUrl } from './content.ts'
import classes from './documents.module.css'
import { canBeShown, isPicture } from './vocabulary.ts'

/** A larger picture is fetched only to be shown. */
const THUMBNAIL_BYTES_MAX = 8_000_000

/** A small picture of the content, which opens the preview; for other content its kind. */
export function Thumbnail({ document, onOpen }: { document: Document; onOpen: () => void }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const isSmall = (document.size ?? 0) <= THUMBNAIL_BYTES_MAX
  const { url } = useContentUrl(document, inViewport && isPicture(document) && isSmall)
  const picture = (
    <span ref={ref} className={classes.thumbnail}>
      {url && isPicture(document) ? <img src={url} alt="" /> : kindText(document)}
    </span>
  )
  if (!canBeShown(document)) return picture
  return (
    <UnstyledButton aria-label={`Show ${document.name}`} onClick={onOpen}>
      {picture}
    </UnstyledButton>
  )
}

/** PDF, JPEG, CSV: the kind of a content in a few letters. */
const kindText = ({ contentType }: Document): string =>
  contentType === null
    ? '–'
    : contentType
        .replace(/^.*wordprocessingml.*$/, 'DOCX')
        .replace(/^.*spreadsheetml.*$/, 'XLSX')
        .replace('text/plain', 'TXT')
        .replace(/^.*\//, '')
        .slice(0, 5)
        .toUpperCase()
