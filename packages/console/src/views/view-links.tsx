import { Link } from '@tanstack/react-router'
import type { Search } from '../lists/search.ts'
import { type ListKind, searchOfView, useViews } from '../lists/views.ts'
import { moveViewsByAssignee } from '../moves/views.ts'
import { IconBookmark, IconUsers } from '../pieces/icons.tsx'
import { useCaller } from '../session/caller.ts'
import classes from '../shell/frame.module.css'
import { viewsNow } from '../shipments/views.ts'

type Entry = { key: string; kind: ListKind; name: string; search: Search; sharedBy?: string }

/** The views of the lists: those of the console, the user's own, and those that others share. */
export function useViewEntries(): Entry[] {
  const caller = useCaller()
  const { views, isOwn } = useViews()
  return [
    ...viewsNow().map((view) => ({ ...view, key: view.name, kind: 'shipments' as const })),
    ...moveViewsByAssignee(caller !== undefined).map((view) => ({ ...view, key: view.name, kind: 'moves' as const })),
    ...views
      .filter(({ page }) => page === 'shipments' || page === 'moves')
      .map((view) => ({
        ...{ key: view.id, kind: view.page as ListKind, name: view.name, search: searchOfView(view) },
        ...(!isOwn(view) && { sharedBy: view.ownerName ?? view.owner }),
      })),
  ]
}

export const ViewLinks = ({ onOpen }: { onOpen: () => void }) =>
  useViewEntries().map(({ key, kind, name, search, sharedBy }) => (
    <Link
      key={key}
      to={`/${kind}`}
      search={search}
      className={classes.place}
      activeOptions={{ exact: true, includeSearch: true }}
      title={sharedBy && `Shared by ${sharedBy}`}
      onClick={onOpen}
    >
      {sharedBy ? <IconUsers size={16} stroke={1.6} /> : <IconBookmark size={16} stroke={1.6} />} {name}
    </Link>
  ))
