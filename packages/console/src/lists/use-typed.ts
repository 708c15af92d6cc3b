import { useLocation } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { type TypedName, type TypedTexts, typedBy } from '../session/typed-text.ts'

/** The text that the owner of the page typed into a search. It is not ready while the page has no owner yet: a list must wait. */
export function useTyped(name: TypedName): { text: string; isReady: boolean } {
  const { owner } = useSession()
  const texts = useLocation().state as TypedTexts
  return { text: typedBy(owner, texts, name), isReady: owner !== null || texts[name] === undefined }
}
