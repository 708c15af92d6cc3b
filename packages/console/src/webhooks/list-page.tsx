import { Page } from '../pieces/page.tsx'
export const WebhookListPage = () => <Page title="Webhooks">…</Page>
