/**
 * Text typed into a search that can be the name of a customer. It is in the state of the browser history, which no server or log sees. The history
 * outlives the page, so the text has its owner beside it, and pages of other people do not use it.
 */
import { pageOwner, personHere } from './owner.ts'

/** find: typed in the header, for shipments. customer: typed on the page of moves. */
export type TypedName = 'find' | 'customer'
export type TypedTexts = Partial<Record<TypedName, { text: string; owner: string }>>

/** The text, if the owner typed it. */
export function typedBy(owner: string | null, texts: TypedTexts | null, name: TypedName): string {
  const typed = texts?.[name]
  return typed !== undefined && typed.owner === owner ? typed.text : ''
}

/** Changes the state of the history: it stores the text for the owner of the page, and nothing for a page without an owner. */
export const withTyped =
  (name: TypedName, text: string) =>
  <State extends object>(before: State): State => {
    const owner = pageOwner()
    return { ...before, [name]: owner === null ? undefined : { text, owner } }
  }

/** The text before the router has started. As long as the page has no owner, the person of this browser is the likely one. */
export const typedAhead = (name: TypedName): string => typedBy(pageOwner() ?? personHere(), history.state, name)
