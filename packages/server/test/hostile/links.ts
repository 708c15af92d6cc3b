/** Tracking links with content that is refused, and secrets that are none. */
import { type Hostile, reading, writing } from './request.ts'

const LINKS = ['POST', '/v1/moves/{moveID}/links'] as const
const ID = '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e60'
const RANDOM = 'A'.repeat(43)

const invalid = (body: unknown, at: string, code: string) =>
  writing(JSON.stringify(body).slice(0, 100), LINKS, body, 422, 'invalid_content', { at, code })

const unknown = (secret: string) =>
  reading('/v1/tracking', 404, 'invalid_tracking_link', undefined, { 'vanline-tracking': secret })

export const LINKS_REFUSED: readonly Hostile[] = [
  ...[null, [], '"text"', 5, true].map((body) => invalid(body, '', 'wrong_type')),
  ...[5, true, {}, []].map((label) => invalid({ label }, '/label', 'wrong_type')),
  ...['', ' ', '\t'].map((label) => invalid({ label }, '/label', 'blank')),
  invalid({ label: 'x'.repeat(101) }, '/label', 'too_long'),
  ...['', 'tomorrow', '2026-12-01', '2026-02-30T00:00:00Z', '9999999-01-01T00:00:00Z'].map((expiresAt) =>
    invalid({ expiresAt }, '/expiresAt', 'invalid_format'),
  ),
  ...[0, true, {}].map((expiresAt) => invalid({ expiresAt }, '/expiresAt', 'wrong_type')),
  ...['1970-01-01T00:00:00Z', '2020-01-01T00:00:00Z', '9999-12-31T23:59:59Z'].map((expiresAt) =>
    invalid({ expiresAt }, '/expiresAt', 'out_of_range'),
  ),
  ...['secret', 'url', 'id', 'moveID', 'eTag', 'Label'].map((name) =>
    invalid({ [name]: 'x' }, `/${name}`, 'unknown_member'),
  ),
  reading('/v1/tracking', 400, 'invalid_header', { at: 'Vanline-Tracking', code: 'required' }),
  reading(`/v1/tracking?secret=vlt_${RANDOM}`, 400, 'invalid_query', { at: 'secret', code: 'unknown_parameter' }),
  reading('/v1/tracking?token=x', 400, 'invalid_query', { at: 'token', code: 'unknown_parameter' }),
  ...[
    ...['x', 'vlt_', `vlt_${ID.replaceAll('-', '')}_${RANDOM}`, `vlt_${ID}_${RANDOM}`, `vl_${ID}_${RANDOM}`],
    ...[`vlt_${'0'.repeat(32)}_${RANDOM}`, `vlt_${'f'.repeat(32)}_${RANDOM}`, `Bearer vlt_${ID}_${RANDOM}`],
    ...["' OR 1=1 --", '__proto__', '*', '%00', 'x'.repeat(4_000)],
  ].map(unknown),
  reading('/v1/tracking/', 404, 'route_not_found'),
  reading(`/v1/links/${ID}`, 404, 'link_not_found'),
  reading('/v1/links', 404, 'route_not_found'),
]
