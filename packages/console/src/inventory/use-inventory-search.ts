import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Search } from '../lists/search.ts'

/** Which items are shown, from the URL, and how to show others. */
export function useInventorySearch(shipmentID: string) {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const set = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '/shipments/$shipmentID/inventory',
      params: { shipmentID },
      search: Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value)) as Search,
      replace: true,
      // The table begins at its top; the router would put it back where it was.
      resetScroll: false,
    })
  return { search, set }
}
