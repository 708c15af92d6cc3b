/**
 * Which requests for changes a party sees: all on the moves that it sees whole, its own where it is a CUSTOMER, none where it is an
 * OBSERVER, and none about jobs, of which no party sees any.
 */
import sql, { join, type Sql } from 'sql-template-tag'
import { REDUCED_ROLES } from './entries.ts'

const isOfJob = (about: string): boolean => about.startsWith('jobs/')

/** A party with this role sees no request, also not what it asked for in another role. */
export const SHOWN_NO_REQUESTS = 'OBSERVER'

const seesOf = (role: string, isOwn: boolean): boolean =>
  role !== SHOWN_NO_REQUESTS && (isOwn || !REDUCED_ROLES.includes(role))

/** Whether a role sees a request about a record. */
export const seesRequest = (role: string, about: string, isOwn: boolean): boolean =>
  !isOfJob(about) && seesOf(role, isOwn)

/** The members of the stored text by which an event about a request is recognized. Quotes inside strings are escaped. */
const ownMark = (partyID: string): string => `"askedByParty":"${partyID}"`
const OF_JOB = '"about":"jobs/'

/** The same rule for an event about a request, by its record. */
export const seesRequestIn = (role: string, doc: string, partyID: string): boolean =>
  !doc.includes(OF_JOB) && seesOf(role, doc.includes(ownMark(partyID)))

/** The same as a condition on rows of events that are of no kind that the role is not told of. `role` selects the role of the party on the move of an event. */
export const isRequestSeen = (partyID: string, role: Sql): Sql =>
  sql`doc NOT LIKE ${`%${OF_JOB}%`} AND (doc LIKE ${`%${ownMark(partyID)}%`} OR (${role}) NOT IN (${join([...REDUCED_ROLES])}))`
