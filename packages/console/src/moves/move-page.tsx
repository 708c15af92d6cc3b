import { Page } from '../pieces/page.tsx'
export const MovePage = () => <Page title="Move">…</Page>
