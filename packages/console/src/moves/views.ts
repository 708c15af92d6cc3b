import type { PresetView } from '../lists/views.ts'

const OPEN = 'DRAFT,SUBMITTED,APPROVED,IN_PROGRESS'

const MINE: PresetView = { name: 'My moves', search: { assigned: 'mine', status: OPEN } }
const UNASSIGNED: PresetView = { name: 'Unassigned moves', search: { assigned: 'false', status: OPEN } }

/** The views of whose moves they are. Without authentication, the console does not know the user. */
export const moveViewsByAssignee = (isKnown: boolean): PresetView[] => (isKnown ? [MINE, UNASSIGNED] : [UNASSIGNED])

/** Predefined views of moves. */
export const moveViews = (isKnown: boolean): PresetView[] => [
  ...moveViewsByAssignee(isKnown),
  { name: 'In progress', search: { status: 'APPROVED,IN_PROGRESS' } },
  { name: 'Waiting for approval', search: { status: 'SUBMITTED' } },
]
