import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MessageTemplate } from '@vanline/client'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { IconPlus } from '../pieces/icons.tsx'
import { LinkButton } from '../pieces/link-button.tsx'
import { EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { Time } from '../pieces/time.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { TEMPLATES, templatesQuery } from './queries.ts'
import { languageWords } from './template.ts'

/** The templates. */
export function Templates() {
  const query = useQuery(templatesQuery)
  const canManage = useMay('messages:manage')
  if (query.isPending) return <Waiting />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.items.length === 0)
    return (
      <EmptyState title="No templates yet">
        <Text size="sm" c="dimmed">
          A template is the text of a message, with places for names, dates and the tracking link.
        </Text>
      </EmptyState>
    )
  return (
    <Table
      label="Templates"
      hasActions={canManage}
      columns={['Name', 'Languages', 'Subject', 'Changed', ...(canManage ? ['Actions'] : [])]}
      rows={query.data.items.map((template) => ({
        id: template.id,
        cells: [
          <Link key="name" to="/messages/templates/$templateID" params={{ templateID: template.id }}>
            {template.name}
          </Link>,
          Object.keys(template.texts).map(languageWords).join(', '),
          template.texts[template.language]?.subject ?? '–',
          <Time key="changed" at={template.lastUpdated} />,
          ...(canManage ? [<DeleteButton key="delete" template={template} />] : []),
        ],
      }))}
    />
  )
}

export const NewTemplateButton = () => (
  <LinkButton
    variant="filled"
    to="/messages/templates/$templateID"
    params={{ templateID: 'new' }}
    leftSection={<IconPlus size={14} />}
  >
    New template
  </LinkButton>
)

function DeleteButton({ template }: { template: MessageTemplate }) {
  const queries = useQueryClient()
  const remove = async () => {
    await api.messageTemplates.delete(template)
    await queries.invalidateQueries({ queryKey: TEMPLATES })
  }
  return (
    <ConfirmButton
      label="Delete"
      size="compact-xs"
      aria-label={`Delete ${template.name}`}
      question={`Delete ${template.name}?`}
      act={remove}
    >
      A template that a rule uses cannot be deleted. Messages that were sent keep their text.
    </ConfirmButton>
  )
}
