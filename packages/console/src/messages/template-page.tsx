import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { keys } from '../live/apply-event.ts'
import { LinkButton } from '../pieces/link-button.tsx'
import { Page } from '../pieces/page.tsx'
import { Waiting } from '../pieces/states.tsx'
import { Unreadable } from '../pieces/unreadable.tsx'
import { api } from '../session/api.ts'
import { WithRights } from '../session/with-rights.tsx'
import { TemplateForm } from './template-form.tsx'

const Back = () => (
  <LinkButton variant="default" to="/messages" search={{ part: 'templates' }}>
    All templates
  </LinkButton>
)

/** The editor of a template, or of a new one. */
export function TemplatePage() {
  const { templateID } = useParams({ from: '/messages/templates/$templateID' })
  if (templateID !== 'new') return <StoredTemplate id={templateID} />
  return (
    <Page title="New template" actions={<Back />}>
      <WithRights needs={['messages:manage']}>
        <TemplateForm template={undefined} />
      </WithRights>
    </Page>
  )
}

function StoredTemplate({ id }: { id: string }) {
  const query = useQuery({
    queryKey: keys.one('message-templates', id),
    queryFn: ({ signal }) => api.messageTemplates.get(id, { signal }),
  })
  if (query.isError) return <Unreadable noun="template" error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Page title={query.data?.name ?? 'Template'} actions={<Back />}>
      {query.data ? <TemplateForm key={query.data.id} template={query.data} /> : <Waiting />}
    </Page>
  )
}
