import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { BOARD_SEARCH } from './board/search.ts'
import { parseSearch, searchOf, stringifySearch } from './lists/search.ts'
import { MOVE_SEARCH } from './moves/search.ts'
import { Failure, Waiting } from './pieces/states.tsx'
import { consoleBase } from './session/api.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SHIPMENT_SEARCH } from './shipments/search.ts'
import { TodayPage } from './today/today-page.tsx'

/** All pages. Most are loaded when they are opened. */
const rootRoute = createRootRoute({ component: Frame, notFoundComponent: NotFound })
const page = <Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })

const today = createRoute({ ...page('/'), component: TodayPage })
const board = createRoute({
  ...page('/board'),
  component: lazyRouteComponent(() => import('./board/board-page.tsx'), 'BoardPage'),
  validateSearch: searchOf(BOARD_SEARCH),
})
const shipments = createRoute({
  ...page('/shipments'),
  component: lazyRouteComponent(() => import('./shipments/list-page.tsx'), 'ShipmentListPage'),
  validateSearch: searchOf(SHIPMENT_SEARCH),
})
const newShipment = createRoute({
  ...page('/shipments/new'),
  component: lazyRouteComponent(() => import('./shipments/new-page.tsx'), 'NewShipmentPage'),
  validateSearch: searchOf(['moveID']),
})
const shipment = createRoute({
  ...page('/shipments/$shipmentID'),
  component: lazyRouteComponent(() => import('./shipments/shipment-page.tsx'), 'ShipmentPage'),
  validateSearch: searchOf(['asOf']),
})
const print = createRoute({
  ...page('/shipments/$shipmentID/print/$paper'),
  component: lazyRouteComponent(() => import('./print/print-page.tsx'), 'PrintPage'),
})
const moves = createRoute({
  ...page('/moves'),
  component: lazyRouteComponent(() => import('./moves/list-page.tsx'), 'MoveListPage'),
  validateSearch: searchOf(MOVE_SEARCH),
})
const move = createRoute({
  ...page('/moves/$moveID'),
  component: lazyRouteComponent(() => import('./moves/move-page.tsx'), 'MovePage'),
})
const newMove = createRoute({
  ...page('/moves/new'),
  component: lazyRouteComponent(() => import('./new-move/new-move-page.tsx'), 'NewMovePage'),
})
const parties = createRoute({
  ...page('/parties'),
  component: lazyRouteComponent(() => import('./parties/list-page.tsx'), 'PartyListPage'),
})
const webhooks = createRoute({
  ...page('/webhooks'),
  component: lazyRouteComponent(() => import('./webhooks/list-page.tsx'), 'WebhookListPage'),
})
const webhook = createRoute({
  ...page('/webhooks/$webhookID'),
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
  validateSearch: searchOf(['state']),
})
const keys = createRoute({
  ...page('/keys'),
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    today,
    board,
    shipments,
    newShipment,
    shipment,
    print,
    moves,
    newMove,
    move,
    parties,
    webhooks,
    webhook,
    keys,
  ]),
  basepath: consoleBase.pathname.replace(/\/$/, ''),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: () => <Waiting />,
  defaultErrorComponent: ({ error, reset }) => <Failure error={error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
