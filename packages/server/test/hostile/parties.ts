/** Parties, and who is on a move, with content that is refused and ids that are none. */
import { type Hostile, reading, writing } from './request.ts'

const PARTIES = ['POST', '/v1/parties'] as const
const ON_MOVE = ['POST', '/v1/moves/{moveID}/parties'] as const
const ID = '019a8b3e-5f00-7c3a-9b1e-2f6d1c0a4e60'
const GOOD = { name: 'North Hauling', kind: 'ORGANIZATION' }
const PUT = { partyID: ID, role: 'HAULER', access: 'READ' }

const shownOf = (body: unknown) => JSON.stringify(body).slice(0, 100)
const party = (body: unknown, at: string, code: string) =>
  writing(shownOf(body), PARTIES, body, 422, 'invalid_content', { at, code })
const onMove = (body: unknown, at: string, code: string) =>
  writing(shownOf(body), ON_MOVE, body, 422, 'invalid_content', { at, code })

export const PARTIES_REFUSED: readonly Hostile[] = [
  ...[null, [], '"text"', 5, true].map((body) => party(body, '', 'wrong_type')),
  ...['', ' ', '\t'].map((name) => party({ ...GOOD, name }, '/name', 'blank')),
  ...[5, true, {}, []].map((name) => party({ ...GOOD, name }, '/name', 'wrong_type')),
  party({ ...GOOD, name: 'x'.repeat(201) }, '/name', 'too_long'),
  party({ kind: 'PERSON' }, '/name', 'required'),
  ...['person', 'ROBOT', '__proto__', ''].map((kind) => party({ ...GOOD, kind }, '/kind', 'not_allowed')),
  ...['role', 'access', 'partyID', 'Name', 'source '].map((name) =>
    party({ ...GOOD, [name]: 'x' }, `/${name}`, 'unknown_member'),
  ),
  ...[null, [], 5].map((body) => onMove(body, '', 'wrong_type')),
  onMove(PUT, '/partyID', 'unknown_party'),
  ...['', 'x', '*', ID.replaceAll('-', ''), `${ID}' OR 1=1 --`, '__proto__'].map((partyID) =>
    onMove({ ...PUT, partyID }, '/partyID', 'invalid_format'),
  ),
  ...['owner', 'KING', 'whole:x'].map((role) => onMove({ ...PUT, role }, '/role', 'not_allowed')),
  ...['ALL', 'write', '*'].map((access) => onMove({ ...PUT, access }, '/access', 'not_allowed')),
  ...['entry', 'moveID', 'eTag', 'id'].map((name) => onMove({ ...PUT, [name]: 'x' }, `/${name}`, 'unknown_member')),
  ...['x', '*', '__proto__', "' OR 1=1 --".replaceAll(' ', '%20'), ID.toUpperCase()].flatMap((id) => [
    reading(`/v1/parties/${id}`, 404, 'party_not_found'),
    reading(`/v1/move-parties/${id}`, 404, 'move_party_not_found'),
  ]),
  reading('/v1/parties?name=North', 400, 'invalid_query', { at: 'name', code: 'unknown_parameter' }),
  reading('/v1/parties?partyID=x', 400, 'invalid_query', { at: 'partyID', code: 'unknown_parameter' }),
  reading('/v1/move-parties', 404, 'route_not_found'),
]
