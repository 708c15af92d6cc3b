import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BOARD_SEARCH } from './board/search.ts'
import { DISPATCH_SEARCH } from './dispatch/search.ts'
import { INVENTORY_SEARCH } from './inventory/search.ts'
import { parseSearch, searchOf, stringifySearch } from './lists/search.ts'
import { MESSAGES_SEARCH } from './messages/search.ts'
import { MOVE_SEARCH } from './moves/search.ts'
import { PAGES } from './pages.ts'
import { PartyName } from './parties/party-name.tsx'
import { Failure, Waiting } from './pieces/states.tsx'
import { consoleBase } from './session/settings.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SHIPMENT_SEARCH } from './shipments/search.ts'
import { TodayPage } from './today/today-page.tsx'
import { ViewLinks } from './views/view-links.tsx'

const Bell = lazy(async () => ({ default: (await import('./notifications/bell.tsx')).Bell }))
const Palette = lazy(async () => ({ default: (await import('./palette/palette.tsx')).Palette }))
const FindResults = lazy(async () => ({ default: (await import('./palette/find-results.tsx')).FindResults }))
const CurlDialog = lazy(async () => ({ default: (await import('./curl/curl-dialog.tsx')).CurlDialog }))
const CompanyHabits = lazy(async () => ({ default: (await import('./company/habits.ts')).CompanyHabits }))
const FRAME = { Views: ViewLinks, Bell, PartyName, Palette, FindResults, CurlDialog }

const Root = () => (
  <>
    <Suspense>
      <CompanyHabits />
    </Suspense>
    <Frame {...FRAME} />
  </>
)

/** All pages. Most are loaded when they are opened. */
const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })
const page = <Path extends string>(path: Path) => ({ getParentRoute: () => rootRoute, path })

const today = createRoute({ ...page('/'), component: TodayPage })
const board = createRoute({
  ...page('/board'),
  component: lazyRouteComponent(PAGES.board, 'BoardPage'),
  validateSearch: searchOf(BOARD_SEARCH),
})
const dispatch = createRoute({
  ...page('/dispatch'),
  component: lazyRouteComponent(PAGES.dispatch, 'DispatchPage'),
  validateSearch: searchOf(DISPATCH_SEARCH),
})
const daySheets = createRoute({
  ...page('/dispatch/print/$day'),
  component: lazyRouteComponent(PAGES.daySheets, 'DaySheetsPage'),
})
const shipments = createRoute({
  ...page('/shipments'),
  component: lazyRouteComponent(PAGES.shipments, 'ShipmentListPage'),
  validateSearch: searchOf(SHIPMENT_SEARCH),
})
const newShipment = createRoute({
  ...page('/shipments/new'),
  component: lazyRouteComponent(PAGES.newShipment, 'NewShipmentPage'),
  validateSearch: searchOf(['moveID']),
  // A shipment without a move has no customer: the form of a move asks for both.
  beforeLoad: ({ search }) => {
    if (!search.moveID) throw redirect({ to: '/moves/new', replace: true })
  },
})
const shipment = createRoute({
  ...page('/shipments/$shipmentID'),
  component: lazyRouteComponent(PAGES.shipment, 'ShipmentPage'),
  validateSearch: searchOf(['asOf']),
})
const inventory = createRoute({
  ...page('/shipments/$shipmentID/inventory'),
  component: lazyRouteComponent(PAGES.inventory, 'InventoryPage'),
  validateSearch: searchOf(INVENTORY_SEARCH),
})
const print = createRoute({
  ...page('/shipments/$shipmentID/print/$paper'),
  component: lazyRouteComponent(PAGES.print, 'PrintPage'),
})
const moves = createRoute({
  ...page('/moves'),
  component: lazyRouteComponent(PAGES.moves, 'MoveListPage'),
  validateSearch: searchOf(MOVE_SEARCH),
})
const move = createRoute({
  ...page('/moves/$moveID'),
  component: lazyRouteComponent(PAGES.move, 'MovePage'),
})
const newMove = createRoute({
  ...page('/moves/new'),
  component: lazyRouteComponent(PAGES.newMove, 'NewMovePage'),
})
const company = createRoute({
  ...page('/company'),
  component: lazyRouteComponent(PAGES.company, 'CompanyPage'),
})
const fleet = createRoute({
  ...page('/fleet'),
  component: lazyRouteComponent(PAGES.fleet, 'FleetPage'),
})
const parties = createRoute({
  ...page('/parties'),
  component: lazyRouteComponent(PAGES.parties, 'PartyListPage'),
})
const webhooks = createRoute({
  ...page('/webhooks'),
  component: lazyRouteComponent(PAGES.webhooks, 'WebhookListPage'),
})
const webhook = createRoute({
  ...page('/webhooks/$webhookID'),
  component: lazyRouteComponent(PAGES.webhook, 'WebhookPage'),
  validateSearch: searchOf(['state']),
})
const messages = createRoute({
  ...page('/messages'),
  component: lazyRouteComponent(PAGES.messages, 'MessagesPage'),
  validateSearch: searchOf(MESSAGES_SEARCH),
})
const messageTemplate = createRoute({
  ...page('/messages/templates/$templateID'),
  component: lazyRouteComponent(PAGES.messageTemplate, 'TemplatePage'),
})
const keys = createRoute({
  ...page('/keys'),
  component: lazyRouteComponent(PAGES.keys, 'KeysPage'),
})

const collisions = createRoute({
  ...page('/collisions'),
  component: lazyRouteComponent(PAGES.collisions, 'CollisionsPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    today,
    board,
    dispatch,
    daySheets,
    shipments,
    newShipment,
    shipment,
    inventory,
    print,
    moves,
    newMove,
    move,
    company,
    fleet,
    parties,
    webhooks,
    webhook,
    messages,
    messageTemplate,
    keys,
    collisions,
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
