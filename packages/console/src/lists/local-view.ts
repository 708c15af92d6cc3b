import type { NewView } from '@vanline/client'
import { savedOf } from './saved-search.ts'
import type { Search } from './search.ts'

type LocalView = { name: string; search: Search }

/** The views in the stored text of an earlier version. */
export function localViewsIn(text: string | null): LocalView[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(views)
      ? views.filter(
          (view) => typeof view?.name === 'string' && typeof view.search === 'object' && view.search !== null,
        )
      : []
  } catch {
    return []
  }
}

/** The local views as new views of the server. A view with only typed text is left out: the text can be a name, and is not stored. */
export const toStore = (page: NewView['page'], views: readonly LocalView[]): NewView[] =>
  views
    .map(({ name, search }) => ({ name, page, ...savedOf(search, []) }))
    .filter(({ query }) => Object.keys(query).length > 0)
