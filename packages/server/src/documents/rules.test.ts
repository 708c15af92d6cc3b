import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, test } from 'node:test'
import { digestCheckOf } from '../http/content/digest.ts'
import { requestedRange } from '../http/content/range.ts'
import { AppError } from '../kernel/errors.ts'
import { requireProofs } from '../shipments/proof-rules.ts'
import { typeOfBytes } from './detect.ts'
import { dispositionOf, nameViolations } from './name-rules.ts'
import { partRangeOf, requireNext } from './part-rules.ts'
import { DOCUMENT_TYPES, isNameFor, requireType } from './type-rules.ts'

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'fine'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('the type of a content', () => {
  const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(60)])
  const table: [what: string, bytes: string | Buffer, declared: string, name: string, type: string | undefined][] = [
    ['a PDF', '%PDF-1.7\n', 'application/pdf', 'a.pdf', 'application/pdf'],
    ['a PDF that nobody declares', '%PDF-1.7\n', 'application/octet-stream', 'ticket', 'application/pdf'],
    ['a PDF with another ending', '%PDF-1.7\n', '', 'a.html', undefined],
    ['a page that says PDF', '<!doctype html><html></html>', 'application/pdf', 'a.pdf', undefined],
    ['a page', '<html><script>1</script></html>', 'text/html', 'a.html', undefined],
    ['a page as text', ' <!-- x --><b>x</b>', 'text/plain', 'a.txt', undefined],
    [
      'SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      'image/svg+xml',
      'a.svg',
      undefined,
    ],
    ['SVG in XML', '<?xml version="1.0"?><svg></svg>', 'image/png', 'a.png', undefined],
    ['a script', '#!/bin/sh\nrm -rf /\n', 'text/plain', 'a.txt', undefined],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(80)]), '', 'a.pdf', undefined],
    ['a ZIP file', zip, 'application/zip', 'a.zip', undefined],
    ['text', 'Two boxes\n', 'text/plain', 'a.txt', 'text/plain'],
    ['text with an ending of a program', 'Two boxes\n', 'text/plain', 'a.exe', undefined],
    ['text with such an ending before dots', 'Two boxes\n', 'text/plain', 'a.bat. .', undefined],
    ['text with a dot at the end', 'Two boxes\n', 'text/plain', 'a.txt.', 'text/plain'],
    ['a table', 'a,b\n1,2\n', 'text/csv', 'a.csv', 'text/csv'],
    ['a table by its name', 'a,b\n1,2\n', '', 'a.csv', 'text/csv'],
    ['bytes of no kind', Buffer.from([1, 2, 3, 0, 255]), '', 'a', undefined],
    ['a GIF that is a script as well', 'GIF89a=1;alert(1)//', 'image/gif', 'a.gif', 'image/gif'],
    ['a GIF as a page', 'GIF89a<script>1</script>', 'text/html', 'a.html', undefined],
  ]
  for (const [what, bytes, declared, name, type] of table)
    test(what, async () => {
      const found = await typeOfBytes(Buffer.from(bytes), true)
      const decide = () => requireType({ found, declared, name }, DOCUMENT_TYPES)
      if (type) assert.equal(decide(), type)
      else assert.equal(codeOf(decide), 'unsupported_media_type')
    })

  test('the operator can allow a type', async () => {
    const found = await typeOfBytes(zip, true)
    assert.equal(requireType({ found, declared: '', name: 'a.zip' }, ['application/zip']), 'application/zip')
  })
})

describe('names', () => {
  const refused = ['../a.pdf', 'a\\b.pdf', 'a\r\nSet-Cookie: x', 'gpj.\u202epdf.exe', '..', '\u0000', '\u2066a']
  for (const name of refused)
    test(`${JSON.stringify(name)} is none`, () =>
      assert.deepEqual(
        nameViolations(name, null).map(({ code }) => code),
        ['not_allowed'],
      ))

  test('a name must fit the content', () => {
    assert.deepEqual(nameViolations('a "b" (1).pdf', 'application/pdf'), [])
    assert.equal(nameViolations('a.exe', 'application/pdf')[0]?.code, 'type_mismatch')
  })

  // Work that grows with the square of the length would take many minutes here.
  test('the ending of a name of a million characters', () => {
    assert.deepEqual(nameViolations(`.${' '.repeat(1_000_000)}x`, 'application/pdf'), [])
    assert.equal(nameViolations(`a.exe${' .'.repeat(500_000)}`, 'application/pdf')[0]?.code, 'type_mismatch')
    for (const name of ['', '.', '. .', 'pdf', '.pdf', 'exe.'])
      assert.equal(isNameFor(name, 'application/pdf'), true, name)
    for (const name of ['.exe', '.exe. ', 'a.pdf.exe']) assert.equal(isNameFor(name, 'application/pdf'), false, name)
  })

  const headers: [name: string, header: string][] = [
    ['pod.pdf', `inline; filename="pod.pdf"; filename*=UTF-8''pod.pdf`],
    ['a "b".pdf', `inline; filename="a _b_.pdf"; filename*=UTF-8''a%20%22b%22.pdf`],
    ['Überführung.pdf', `inline; filename="_berf_hrung.pdf"; filename*=UTF-8''%C3%9Cberf%C3%BChrung.pdf`],
    ["a'(b)*\r\n../\u202e.pdf", `inline; filename="a'(b)*__..__.pdf"; filename*=UTF-8''a%27%28b%29%2A__..__.pdf`],
    ['', `inline; filename="document"; filename*=UTF-8''document`],
  ]
  for (const [name, header] of headers)
    test(`the header for ${JSON.stringify(name)}`, () => assert.equal(dispositionOf(name, true), header))
})

describe('parts', () => {
  const table: [header: string | undefined, code: string][] = [
    ['bytes 0-99/100', 'fine'],
    ['bytes 0-65535/100000', 'fine'],
    [undefined, 'invalid_header'],
    ['bytes 0-99/*', 'invalid_header'],
    ['bytes 9-3/100', 'invalid_header'],
    ['bytes 0-100/100', 'invalid_header'],
    ['bytes 0-99/100001', 'body_too_large'],
    ['bytes 0-99/1000', 'invalid_content'],
  ]
  for (const [header, code] of table)
    test(`${header}: ${code}`, () =>
      assert.equal(
        codeOf(() => partRangeOf(header, 100_000)),
        code,
      ))

  test('the next part follows what was received; a first one begins again', () => {
    for (const [from, received, code] of [
      [0, null, 'fine'],
      [0, 500, 'fine'],
      [500, 500, 'fine'],
      [400, 500, 'part_out_of_order'],
      [7, null, 'part_out_of_order'],
    ] as const)
      assert.equal(
        codeOf(() => requireNext({ from, to: from + 1, total: 900 }, received)),
        code,
      )
  })
})

test('the documents that a status needs', () => {
  const required = { DELIVERED: ['POD', 'INVENTORY'] }
  const table: [status: string, stored: string[], code: string][] = [
    ['DELIVERED', [], 'proof_missing'],
    ['DELIVERED', ['POD'], 'proof_missing'],
    ['DELIVERED', ['INVENTORY', 'POD', 'OTHER'], 'fine'],
    ['IN_TRANSIT', [], 'fine'],
  ]
  for (const [status, stored, code] of table)
    assert.equal(
      codeOf(() => requireProofs(status, required, stored)),
      code,
    )
})

test('ranges of a content of 10 bytes', () => {
  const table: [range: string | undefined, ifRange: string | undefined, expected: unknown][] = [
    [undefined, undefined, undefined],
    ['bytes=0-3', undefined, { from: 0, to: 4 }],
    ['bytes=4-', undefined, { from: 4, to: 10 }],
    ['bytes=-3', undefined, { from: 7, to: 10 }],
    ['bytes=-30', undefined, { from: 0, to: 10 }],
    ['bytes=8-99', undefined, { from: 8, to: 10 }],
    ['bytes=0-1,3-4', undefined, undefined],
    ['lines=0-1', undefined, undefined],
    ['bytes=5-2', undefined, undefined],
    ['bytes=0-3', '"tag"', { from: 0, to: 4 }],
    ['bytes=0-3', '"other"', undefined],
  ]
  for (const [range, ifRange, expected] of table)
    assert.deepEqual(
      requestedRange({ ...(range && { range }), ...(ifRange && { 'if-range': ifRange }) }, '"tag"', 10),
      expected,
    )
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0'])
    assert.equal(
      codeOf(() => requestedRange({ range }, '"tag"', 10)),
      'range_not_satisfiable',
    )
})

test('digests: 400 for one that cannot be read, and unknown algorithms are ignored', () => {
  for (const [header, code] of [
    ['sha-256=:AAAA:', 'invalid_header'],
    ['sha-256=AAAA', 'invalid_header'],
    ['md5=:AAAA:', 'fine'],
    [`sha-256=:${'A'.repeat(43)}=:, sha-512=:${'A'.repeat(86)}==:`, 'fine'],
  ] as const)
    assert.equal(
      codeOf(() => digestCheckOf({ 'repr-digest': header })),
      code,
    )
})

test('however many digests a request names, there is one hash for each algorithm', (t) => {
  const hashing = t.mock.method(crypto, 'createHash')
  syncBuiltinESMExports()
  const bytes = Buffer.from('content')
  const claimOf = (name: string, hashed = bytes) => `${name}=:${crypto.hash(name.replace('-', ''), hashed, 'base64')}:`
  const checkOf = (digests: string[]) => () => {
    const check = digestCheckOf({ 'repr-digest': digests.join(', '), 'content-digest': claimOf('sha-256') })
    check.update(bytes)
    check.require()
  }
  const many = Array.from({ length: 270 }, (_, i) => claimOf(i % 2 ? 'sha-256' : 'sha-512'))
  try {
    assert.equal(codeOf(checkOf(many)), 'fine')
    assert.equal(hashing.mock.callCount(), 2)
    for (const name of ['sha-256', 'sha-512'])
      assert.equal(codeOf(checkOf([...many, claimOf(name, Buffer.from('other'))])), 'invalid_content')
  } finally {
    hashing.mock.restore()
    syncBuiltinESMExports()
  }
})
