/** Files that are not what they claim, too large, damaged or active, and names that would harm those who save them. */
import { type Hostile, reading, writing } from './request.ts'

const DOCUMENTS = ['POST', '/v1/shipments/{shipmentID}/documents'] as const
const CONTENT = ['PUT', '/v1/documents/{documentID}/content'] as const
const PART = ['PATCH', '/v1/documents/{documentID}/content'] as const
/** One byte more than a document may have. */
const TOO_LONG = 25 * 2 ** 20 + 1
const PDF = '%PDF-1.7\n'
const BYTES = { 'content-type': 'application/octet-stream', 'if-match': '{documentTag}' }
const AS_PDF = { ...BYTES, 'content-type': 'application/pdf' }
/** The digest of no bytes at all. */
const OTHER_DIGEST = 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'
/** The header of a local file in an archive that claims to hold 4 GiB in a few bytes. */
const ZIP_BOMB = Buffer.concat([
  Buffer.from([
    0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 42, 0, 0, 0, 255, 255, 255, 255, 1, 0, 0, 0,
  ]),
  Buffer.from('a'),
  Buffer.alloc(42, 0xff),
])

const name = (value: unknown, code: string) =>
  writing(
    ...([`the name ${JSON.stringify(value).slice(0, 40)}`, DOCUMENTS, { documentType: 'OTHER', name: value }] as const),
    ...([422, 'invalid_content', { at: '/name', code }] as const),
  )
const active = (what: string, body: string | Buffer) =>
  writing(what, CONTENT, body, 415, 'unsupported_media_type', undefined, AS_PDF)
const part = (range: string, status: number, code: string, error?: Hostile['error']) =>
  writing(`Content-Range ${range}`, PART, PDF, status, code, error, { ...BYTES, 'content-range': range })
const unreadable = (range: string, code: string) => part(range, 400, 'invalid_header', { at: 'Content-Range', code })

export const DOCUMENTS_REFUSED: readonly Hostile[] = [
  ...['../a.pdf', '..', 'a/b.pdf', 'a\\b.pdf', 'a\r\nSet-Cookie: x', 'gpj.\u202epdf.exe'].map((value) =>
    name(value, 'not_allowed'),
  ),
  name('x'.repeat(300), 'too_long'),
  name('', 'blank'),
  name(5, 'wrong_type'),
  writing('no bytes', CONTENT, '', 422, 'invalid_content', { at: '', code: 'empty' }, BYTES),
  active('a page that claims to be a PDF', '<!doctype html><script>alert(1)</script>'),
  active('SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  active('a polyglot of GIF and script', 'GIF89a=1;alert(1)//'),
  active('a zip bomb', ZIP_BOMB),
  active('a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(80)])),
  active('a shell script', '#!/bin/sh\nrm -rf /\n'),
  writing(
    ...(['another digest', CONTENT, PDF, 422, 'invalid_content'] as const),
    { at: 'Repr-Digest', code: 'digest_mismatch' },
    { ...BYTES, 'repr-digest': OTHER_DIGEST },
  ),
  writing(
    ...(['a digest that is none', CONTENT, PDF, 400, 'invalid_header'] as const),
    { at: 'Repr-Digest', code: 'invalid_syntax' },
    { ...BYTES, 'repr-digest': 'sha-256=:AAAA:' },
  ),
  writing('an unknown tag', CONTENT, PDF, 412, 'precondition_failed', undefined, { ...BYTES, 'if-match': '"x"' }),
  writing('no tag', CONTENT, PDF, 428, 'precondition_required', undefined, { 'content-type': 'application/pdf' }),
  part('bytes 7-15/16', 409, 'part_out_of_order'),
  part(`bytes 0-8/${TOO_LONG}`, 413, 'body_too_large'),
  ...['bytes 0-8', 'bytes 0-8/*', 'lines 0-8/9'].map((range) => unreadable(range, 'invalid_syntax')),
  ...['bytes 8-0/9', 'bytes 0-99/9'].map((range) => unreadable(range, 'out_of_range')),
  reading('/v1/documents/{documentID}/content', 404, 'document_has_no_content'),
  reading('/v1/documents/..%2f..%2fetc%2fpasswd/content', 404, 'document_not_found'),
]
