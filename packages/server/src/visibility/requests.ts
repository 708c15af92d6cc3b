/**
 * Which requests for changes a party sees: all on the moves that it sees whole, its own on the others, and none about jobs, of which no party
 * sees any.
 */
import sql, { join, type Sql } from 'sql-template-tag'
import { REDUCED_ROLES } from './entries.ts'

const isOfJob = (about: string): boolean => about.startsWith('jobs/')

/** Whether a role sees a request about a record. */
export const seesRequest = (role: string, about: string, isOwn: boolean): boolean =>
  !isOfJob(about) && (isOwn || !REDUCED_ROLES.includes(role))

/** The members of the stored text by which an event about a request is recognized. Quotes inside strings are escaped. */
const ownMark = (partyID: string): string => `"askedByParty":"${partyID}"`
const OF_JOB = '"about":"jobs/'

/** The same rule for an event about a request, by its record. */
export const seesRequestIn = (role: string, doc: string, partyID: string): boolean =>
  !doc.includes(OF_JOB) && (doc.includes(ownMark(partyID)) || !REDUCED_ROLES.includes(role))

/** The same as a condition on rows of events. `role` selects the role of the party on the move of an event. */
export const isRequestSeen = (partyID: string, role: Sql): Sql =>
  sql`doc NOT LIKE ${`%${OF_JOB}%`} AND (doc LIKE ${`%${ownMark(partyID)}%`} OR (${role}) NOT IN (${join([...REDUCED_ROLES])}))`
