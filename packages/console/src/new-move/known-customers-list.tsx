import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Customer } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { customerText } from '../moves/customer.ts'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useRights } from '../session/caller.ts'
import type { MoveDraft } from './draft.ts'
import classes from './known-customers.module.css'
import { customersLike, type KnownCustomer, searchesOf, typedCustomer } from './known-customers.ts'

const TYPING_MS = 250
const SHOWN_MAX = 3
const SEARCHED_MAX = 20

/** The customers whose name, phone or e-mail is like the typed one. The newest input counts: each search belongs to its text. */
function useKnownCustomers(draft: MoveDraft): KnownCustomer[] {
  const may = useRights()
  const typed = typedCustomer(draft)
  const [texts] = useDebouncedValue(JSON.stringify(searchesOf(typed)), TYPING_MS)
  const moves = useQueries({
    queries: (JSON.parse(texts) as string[]).map((search) => ({
      queryKey: ['moves', 'known-customers', search],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.moves.list({ search, limit: SEARCHED_MAX }, { signal }),
      enabled: may('moves:read') && may('shipments:read'),
    })),
    combine: (results) => results.flatMap(({ data }) => data?.items ?? []),
  })
  return customersLike(moves, typed).slice(0, SHOWN_MAX)
}

type Props = { draft: MoveDraft; onUse: (customer: Customer) => void }

/** Offers customers who are already known, so that no customer is entered twice. */
export function KnownCustomers({ draft, onUse }: Props) {
  const known = useKnownCustomers(draft)
  return (
    <div role="status" aria-label="Known customers">
      {known.length > 0 && (
        <div className={classes.known}>
          <Text size="sm" fw={600}>
            {known.length === 1 ? 'This customer is already known' : 'These customers are already known'}
          </Text>
          {known.map(({ customer, move }) => (
            <div key={move.id} className={classes.customer}>
              <div>
                <div>{customerText(customer)}</div>
                <Text size="xs" c="dimmed">
                  {[customer.phone, customer.email].filter(Boolean).join(', ')}
                </Text>
                <Text size="xs" c="dimmed">
                  Move {move.locator}, {wordsOf(move.status).toLowerCase()}, created <Time at={move.createdAt} />
                </Text>
              </div>
              <Group gap="xs">
                <Link to="/moves/$moveID" params={{ moveID: move.id }} className={classes.link}>
                  Open their move
                </Link>
                <Button variant="default" onClick={() => onUse(customer)}>
                  Use this customer
                </Button>
              </Group>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
