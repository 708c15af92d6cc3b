/**
 * Which media type a content has. It is decided by the bytes; what the client declares and the ending of the name may only agree.
 * Types that can run something when they are opened are not among the default types.
 */
import { AppError } from '../kernel/errors.ts'
import { cutName } from '../kernel/json.ts'

const OOXML = 'application/vnd.openxmlformats-officedocument'

/** The types that are accepted unless VANLINE_DOCUMENT_TYPES names others, with the endings of their names. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/tiff': ['tif', 'tiff'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv'],
  [`${OOXML}.wordprocessingml.document`]: ['docx'],
  [`${OOXML}.spreadsheetml.sheet`]: ['xlsx'],
}
export const DOCUMENT_TYPES: readonly string[] = Object.keys(ENDINGS)

/** Types that are not accepted by default. Their endings must not be used for other content either. */
const ACTIVE_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'text/html': ['html', 'htm', 'xhtml', 'shtml'],
  'image/svg+xml': ['svg', 'svgz'],
  'application/xml': ['xml', 'xsl', 'xslt'],
  'application/zip': ['zip'],
  'application/x-msdownload': ['exe', 'dll', 'com', 'scr', 'msi', 'cpl'],
  'application/x-sh': ['sh', 'bash', 'bat', 'cmd', 'ps1', 'vbs', 'js', 'mjs', 'jar', 'py', 'php', 'hta', 'lnk', 'url'],
  'application/vnd.ms-office.active': ['docm', 'xlsm', 'pptm', 'dotm', 'xltm', 'doc', 'xls', 'ppt'],
}

const TYPE_OF_ENDING: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...ACTIVE_ENDINGS, ...ENDINGS }).flatMap(([type, endings]) =>
    endings.map((ending): [string, string] => [ending, type]),
  ),
)

/** The types that browsers show themselves without running anything. */
const INLINE = ['application/pdf', 'image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']
export const isShownInline = (contentType: string): boolean => INLINE.includes(contentType)

/** The ending of a name. Windows ignores dots and spaces at the end. A regular expression for both would read long names again and again. */
function endingOf(name: string): string {
  let end = name.length
  while (end > 0 && /[.\s]/.test(name[end - 1]!)) end--
  const dot = name.lastIndexOf('.', end - 1)
  return dot === -1 || end === 0 ? '' : name.slice(dot + 1, end).toLowerCase()
}

/** Whether the ending of a name fits a type. A name without a known ending fits every type. */
export function isNameFor(name: string, contentType: string): boolean {
  const ending = endingOf(name)
  return ENDINGS[contentType]?.includes(ending) || (TYPE_OF_ENDING.get(ending) ?? contentType) === contentType
}

/** How many bytes at the beginning of a content its type is decided by. */
export const LOOKED_AT_BYTES = 64 * 1024

/** The media type of text by its first bytes; undefined if it is not text. `isAll` says that these are all bytes. */
export function textTypeOf(beginning: Uint8Array, isAll: boolean): string | undefined {
  const text = textOf(beginning, isAll)
  if (text === undefined) return undefined
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (start.startsWith('#!')) return 'application/x-sh'
  if (!start.startsWith('<')) return 'text/plain'
  if (/<svg[\s>/]/i.test(start)) return 'image/svg+xml'
  return /^<\?xml/i.test(start) && !/<html[\s>]/i.test(start) ? 'application/xml' : 'text/html'
}

/** Control characters that text does not have. */
const NO_TEXT = /[\p{Cc}--[\t\n\v\f\r]]/v

function textOf(bytes: Uint8Array, isAll: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isAll })
    return NO_TEXT.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** What is known about the type of a content: by its bytes, by the client, and by the name. */
type Evidence = { found: string | undefined; declared: string | undefined; name: string }

/** A type that says nothing. */
const UNDECLARED = ['application/octet-stream', 'binary/octet-stream', '']

/** Other names that some clients use for these types. */
const SAME: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
  'application/csv': 'text/csv',
  'text/xml': 'application/xml',
  'application/xhtml+xml': 'text/html',
  'application/x-zip-compressed': 'application/zip',
}

/** The media type of a content; 415 if the evidence differs, or the type is not accepted. */
export function requireType({ found, declared = '', name }: Evidence, accepted: readonly string[]): string {
  if (found === undefined) throw refusal('The content is of no known type.', accepted)
  const named = declared.toLowerCase()
  const wanted = UNDECLARED.includes(named) ? undefined : (SAME[named] ?? named)
  // Only its use tells that text is a table.
  const type = found === 'text/plain' && isTable(wanted, name) ? 'text/csv' : found
  if (!accepted.includes(type)) throw refusal(`The content is ${type}, which is not accepted.`, accepted)
  if (wanted !== undefined && wanted !== type)
    throw refusal(`The Content-Type is ${cutName(wanted)}, but the content is ${type}.`, accepted)
  if (!isNameFor(name, type)) throw refusal(`The name ends like another type, but the content is ${type}.`, accepted)
  return type
}

const isTable = (wanted: string | undefined, name: string): boolean =>
  wanted === 'text/csv' || (wanted === undefined && endingOf(name) === 'csv')

const refusal = (detail: string, accepted: readonly string[]): AppError =>
  new AppError('unsupported_media_type', `${detail} Accepted: ${accepted.join(', ')}.`)
