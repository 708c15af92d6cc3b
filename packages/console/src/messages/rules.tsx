import { Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MessageRule } from '@vanline/client'
import { ConfirmButton } from '../pieces/confirm-button.tsx'
import { detailOf, EmptyState, Failure, Waiting } from '../pieces/states.tsx'
import { Table } from '../pieces/table.tsx'
import { api } from '../session/api.ts'
import { useMay } from '../session/caller.ts'
import { HeldRule } from './held-rule.tsx'
import { RULES, rulesQuery, useTemplateName } from './queries.ts'
import { recipientWords, whenWords } from './rule.ts'
import { ChangeRuleButton } from './rule-dialog.tsx'
import { wayWords } from './words.ts'

/** The rules, with those that wait for a confirmation above. */
export function Rules() {
  const query = useQuery(rulesQuery)
  const templateName = useTemplateName()
  const canManage = useMay('messages:manage')
  if (query.isPending) return <Waiting />
  if (query.isError) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  const rules = query.data.items
  const held = rules.filter(({ heldSince }) => heldSince !== null)
  if (rules.length === 0)
    return (
      <EmptyState title="No rules yet">
        <Text size="sm" c="dimmed">
          A rule sends a message by itself, for example three days before the pickup. It needs a template with the text.
        </Text>
      </EmptyState>
    )
  return (
    <Stack gap="sm">
      {held.map((rule) => (
        <HeldRule key={rule.id} rule={rule} canManage={canManage} />
      ))}
      <Table
        label="Rules"
        hasActions={canManage}
        hasLongText
        columns={['Name', 'When', 'To whom', 'By', 'Template', 'Active', ...(canManage ? ['Actions'] : [])]}
        rows={rules.map((rule) => ({
          id: rule.id,
          cells: [
            <Link key="name" to="/messages" search={{ ruleID: rule.id }}>
              {rule.name}
            </Link>,
            whenWords(rule),
            rule.to.map(recipientWords).join('; '),
            wayWords(rule.by),
            templateName(rule.templateID) ?? '–',
            canManage ? <ActiveSwitch key="active" rule={rule} /> : rule.isActive ? 'Yes' : 'No',
            ...(canManage ? [<Actions key="actions" rule={rule} />] : []),
          ],
        }))}
      />
    </Stack>
  )
}

function ActiveSwitch({ rule }: { rule: MessageRule }) {
  const queries = useQueryClient()
  const toggle = useMutation({
    mutationFn: (isActive: boolean) => api.messageRules.update(rule, { isActive }),
    onError: (error) =>
      notifications.show({
        color: 'red',
        title: `${rule.name} was not changed`,
        message: detailOf(error),
        role: 'alert',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: RULES }),
  })
  return (
    <Switch
      aria-label={`${rule.name} is active`}
      checked={rule.isActive}
      disabled={toggle.isPending}
      onChange={(event) => toggle.mutate(event.currentTarget.checked)}
    />
  )
}

function Actions({ rule }: { rule: MessageRule }) {
  const queries = useQueryClient()
  const remove = async () => {
    await api.messageRules.delete(rule)
    await queries.invalidateQueries({ queryKey: RULES })
  }
  return (
    <Group gap={4}>
      <ChangeRuleButton rule={rule} />
      <ConfirmButton
        label="Delete"
        size="compact-xs"
        aria-label={`Delete ${rule.name}`}
        question={`Delete ${rule.name}?`}
        act={remove}
      >
        It sends nothing more. The log keeps what it has sent.
      </ConfirmButton>
    </Group>
  )
}
