/** The code of the pages. Each is loaded when its page is opened. */
export const PAGES = {
  board: () => import('./board/board-page.tsx'),
  shipments: () => import('./shipments/list-page.tsx'),
  newShipment: () => import('./shipments/new-page.tsx'),
  shipment: () => import('./shipments/shipment-page.tsx'),
  print: () => import('./print/print-page.tsx'),
  moves: () => import('./moves/list-page.tsx'),
  newMove: () => import('./new-move/new-move-page.tsx'),
  move: () => import('./moves/move-page.tsx'),
  parties: () => import('./parties/list-page.tsx'),
  webhooks: () => import('./webhooks/list-page.tsx'),
  webhook: () => import('./webhooks/webhook-page.tsx'),
  keys: () => import('./keys/keys-page.tsx'),
  collisions: () => import('./collisions/collisions-page.tsx'),
}
