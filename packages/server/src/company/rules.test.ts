import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CONTENTS } from '../examples/contents.ts'
import { AppError } from '../kernel/errors.ts'
import type { JsonObject } from '../kernel/json.ts'
import { FIRST_COMPANY, publicCompany, replaceCompany } from './rules.ts'

const NOW = '2026-11-15T12:00:00.000Z'
const ctx = { now: NOW } as Parameters<typeof replaceCompany>[2]
const replaced = (content: JsonObject, current = FIRST_COMPANY) => replaceCompany(current, content, ctx)

/** The pointers and codes of what is wrong with a content. */
function wrongWith(content: JsonObject): string[] {
  try {
    replaced({ name: 'Acme', ...content })
    return []
  } catch (error) {
    assert.ok(error instanceof AppError)
    return (error.members.errors as { pointer: string; code: string }[]).map(
      ({ pointer, code }) => `${pointer} ${code}`,
    )
  }
}

const base64 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('base64')
const PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

describe('the company', () => {
  test('has defaults and a tag before anybody has written it', () => {
    const { id: _, createdAt, lastUpdated, eTag, ...content } = FIRST_COMPANY
    assert.deepEqual(
      [createdAt, lastUpdated, eTag.length],
      ['2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z', 22],
    )
    assert.deepEqual(content, {
      ...{ name: null, address: null, phone: null, email: null, website: null, licenses: [], logo: null },
      ...{ timeZone: 'UTC', units: 'POUNDS', firstDayOfWeek: 'MONDAY', actualWeightRule: 'LOWEST_CERTIFIED' },
      customerRequests: [],
    })
  })

  test('is replaced as a whole: what is left out is cleared, or gets its default', () => {
    const whole = replaced(CONTENTS.CompanyContent)
    assert.deepEqual({ ...FIRST_COMPANY, ...CONTENTS.CompanyContent, lastUpdated: NOW, eTag: whole.eTag }, whole)
    const { eTag, ...bare } = replaced({ name: 'Acme', units: null }, whole)
    assert.notEqual(eTag, whole.eTag)
    const lastUpdated = '2026-11-15T12:00:00.001Z'
    assert.deepEqual({ ...bare, eTag: '' }, { ...FIRST_COMPANY, name: 'Acme', lastUpdated, eTag: '' })
  })

  test('is the same version if nothing changes, also when it is sent back as it was read', () => {
    const whole = replaced(CONTENTS.CompanyContent)
    assert.equal(replaced(CONTENTS.CompanyContent, whole), whole)
    assert.equal(replaced({ ...whole }, whole), whole)
    const { address, ...rest } = CONTENTS.CompanyContent
    const { streetAddress2: _, country: __, ...short } = address
    assert.equal(replaced({ ...rest, address: short }, whole), whole)
  })

  const CASES: [string, JsonObject, string[]][] = [
    ['no name', { name: null }, []],
    ['an empty name', { name: '' }, ['/name blank']],
    ['an unknown member', { motto: 'x' }, ['/motto unknown_member']],
    ['another tag', { eTag: 'x' }, ['/eTag read_only']],
    ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, ['/timeZone unknown_time_zone']],
    ['an offset instead of a zone', { timeZone: '+01:00' }, ['/timeZone invalid_format']],
    ['a script as website', { website: 'javascript:alert(1)' }, ['/website invalid_format']],
    [
      'a wrong ZIP code',
      { address: { ...CONTENTS.CompanyContent.address, postalCode: '8370' } },
      ['/address/postalCode invalid_postal_code'],
    ],
    ['an SVG', { logo: `data:image/svg+xml;base64,${base64(SVG)}` }, ['/logo invalid_format', '/logo not_a_picture']],
    ['an SVG that says it is a PNG', { logo: `data:image/png;base64,${base64(SVG)}` }, ['/logo not_a_picture']],
    ['a PNG that says it is a JPEG', { logo: `data:image/jpeg;base64,${base64(PNG)}` }, ['/logo not_a_picture']],
    ['a PNG', { logo: `data:image/png;base64,${base64(PNG)}` }, []],
    ['a JPEG', { logo: `data:image/jpeg;base64,${base64('\xff\xd8\xff\xe0 and so on')}` }, []],
    ['a WebP', { logo: `data:image/webp;base64,${base64('RIFF\0\0\0\0WEBPVP8 ')}` }, []],
    [
      'a logo of 65,537 characters',
      { logo: `data:image/png;base64,${base64(PNG).padEnd(65_537 - 22, 'A')}` },
      ['/logo too_long'],
    ],
  ]
  for (const [name, content, found] of CASES)
    test(`${found.length > 0 ? '422' : '200'} for ${name}`, () => assert.deepEqual(wrongWith(content), found))

  test('shows everyone its name, how to reach it, and its logo', () => {
    assert.deepEqual(Object.keys(publicCompany(FIRST_COMPANY)), ['name', 'phone', 'email', 'website', 'logo'])
  })
})
