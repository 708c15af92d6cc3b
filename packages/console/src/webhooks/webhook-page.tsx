import { Page } from '../pieces/page.tsx'
export const WebhookPage = () => <Page title="Webhook">…</Page>
