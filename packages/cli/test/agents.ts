import type { ClientOptions } from '@modelcontextprotocol/client'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { placeOf, ROOT } from '../../../scripts/processes.ts'
import { type Agent, agentOf, newClient } from '../../server/test/agents.ts'
import type { Service } from './vanline.ts'

export const TRANSPORTS = ['HTTP', 'stdio'] as const
export type TransportName = (typeof TRANSPORTS)[number]

/** Connects an agent to a running service: at its URL, or through the command. */
export async function agentAt(
  { base }: Pick<Service, 'base'>,
  transport: TransportName,
  options: ClientOptions = {},
): Promise<Agent> {
  const client = newClient(options)
  await client.connect(
    transport === 'HTTP'
      ? new StreamableHTTPClientTransport(new URL(`${base}/mcp`))
      : new StdioClientTransport({
          ...{ command: process.execPath, args: [placeOf('packages/cli/src/vanline.ts'), 'mcp'], cwd: ROOT },
          ...{ env: { VANLINE_URL: base, PATH: process.env.PATH ?? '' }, stderr: 'inherit' },
        }),
  )
  return agentOf(client)
}
