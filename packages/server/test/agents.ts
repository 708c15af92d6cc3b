import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Body, TestApp } from './app.ts'

/** What a tool says: its result, or why it was refused. */
export type Said = { result: Body; error: Body; text: string }

export type Agent = {
  client: Client
  call(tool: string, args?: object): Promise<Said>
  close(): Promise<void>
}

export const NEWEST = '2026-07-28'
const REVISION = { versionNegotiation: { mode: { pin: NEWEST } } } as const

/** A client of the SDK as an agent. Without options it speaks the newest revision. */
export function agentOf(client: Client): Agent {
  return {
    client,
    async call(tool, args = {}) {
      const { content, structuredContent, isError } = (await client.callTool({
        name: tool,
        arguments: { ...args },
      })) as Body
      const said = { result: undefined, error: undefined, text: content[0].text }
      return isError ? { ...said, error: structuredContent.error } : { ...said, result: structuredContent }
    },
    close: () => client.close(),
  }
}

export const newClient = (options: ClientOptions = {}): Client =>
  new Client({ name: 'tests', version: '1' }, { ...REVISION, ...options })

/** Connects an agent to the service in this process. */
export async function agentIn(
  { app }: Pick<TestApp, 'app'>,
  headers: Record<string, string> = {},
  options: ClientOptions = {},
): Promise<Agent> {
  const send = async (_url: unknown, init: RequestInit = {}): Promise<Response> => {
    const answer = await app.inject({
      ...{ method: (init.method ?? 'GET') as 'POST', url: '/mcp' },
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
      ...(init.body ? { payload: String(init.body) } : {}),
    })
    const { statusCode: status, payload } = answer
    return new Response(status === 202 || status === 204 ? null : payload, {
      ...{ status, headers: answer.headers as Record<string, string> },
    })
  }
  const client = newClient(options)
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), { fetch: send as typeof fetch }),
  )
  return agentOf(client)
}
