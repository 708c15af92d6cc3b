import { VIEW_PARAMETERS } from '../lists/saved-search.ts'

/** The parameters in the URL of the list: those of the API. */
export const MOVE_SEARCH = ['q', 'status', 'reference', 'assigned', 'updatedSince', 'sort', ...VIEW_PARAMETERS] as const
