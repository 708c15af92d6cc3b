import { Page } from '../pieces/page.tsx'
export const NewShipmentPage = () => <Page title="New shipment">…</Page>
