import { Card, Group, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Agent, AgentContent, Shipment } from '@vanline/client'
import { wordsOf } from '../format/format.ts'
import { ChangeButtons } from '../forms/change-buttons.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useMayOnMove } from '../parties/access.ts'
import { detailOf, Waiting } from '../pieces/states.tsx'
import { api } from '../session/api.ts'
import { useParts } from './parts.ts'
import classes from './shipment-page.module.css'
import { FINAL_STATUSES } from './statuses.ts'

const TYPES = ['RELEASING_AGENT', 'RECEIVING_AGENT'] as const
const NAMES = ['firstName', 'lastName', 'phone', 'email'] as const

/** The releasing and the receiving agent, now or as they were. */
export function AgentsCard({ shipment, asOf }: { shipment: Shipment; asOf: string | undefined }) {
  const queries = useQueryClient()
  const { parts, error, queryKey } = useParts('agents', shipment.id, asOf)
  const mayChange = useMayOnMove(shipment.moveID, 'shipments:write')
  const canChange = mayChange && asOf === undefined && !FINAL_STATUSES.includes(shipment.status)
  const again = () => queries.invalidateQueries({ queryKey })
  return (
    <Card withBorder padding="md" component="section" aria-label="Agents">
      <Title order={2} size="h3" mb={4}>
        Agents{asOf !== undefined && ' then'}
      </Title>
      {error ? <Text size="sm">{detailOf(error)}</Text> : !parts && <Waiting lines={2} />}
      <ul className={classes.agents}>
        {parts &&
          TYPES.map((agentType) => {
            const agent = parts.find((each) => each.agentType === agentType)
            return (
              <li key={agentType}>
                <span>
                  <Text size="xs" c="dimmed" component="span" display="block">
                    {wordsOf(agentType)}
                  </Text>
                  {agent ? agentText(agent) : '–'}
                </span>
                {canChange && <Actions shipment={shipment} agentType={agentType} agent={agent} onChange={again} />}
              </li>
            )
          })}
      </ul>
    </Card>
  )
}

const agentText = ({ firstName, lastName, phone, email }: Agent): string =>
  [[firstName, lastName].filter(Boolean).join(' '), phone, email].filter(Boolean).join(', ')

type ActionsProps = {
  shipment: Shipment
  agentType: Agent['agentType']
  agent: Agent | undefined
  onChange: () => Promise<void>
}

function Actions({ shipment, agentType, agent, onChange }: ActionsProps) {
  const name = wordsOf(agentType)
  if (!agent)
    return (
      <FormDialog
        names={NAMES}
        title={name}
        form="AgentContent"
        fixed={{ agentType }}
        label="Add"
        aria-label={`Add ${name}`}
        send={async (content) => {
          await api.agents.create(shipment.id, content as AgentContent)
          await onChange()
        }}
      />
    )
  return (
    <Group gap={2} wrap="nowrap">
      <ChangeButtons
        isIcons
        record={agent}
        name={name}
        title={name}
        form="AgentPatch"
        names={NAMES}
        question={`Remove ${agent.firstName}?`}
        update={api.agents.update}
        remove={() => api.agents.delete(agent)}
        onChange={onChange}
      >
        The history keeps the name.
      </ChangeButtons>
    </Group>
  )
}
