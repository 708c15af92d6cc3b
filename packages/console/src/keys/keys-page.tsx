import { Page } from '../pieces/page.tsx'
export const KeysPage = () => <Page title="API keys">…</Page>
