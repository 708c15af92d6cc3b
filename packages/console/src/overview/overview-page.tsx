import { Page } from '../pieces/page.tsx'
export const OverviewPage = () => <Page title="Overview">…</Page>
