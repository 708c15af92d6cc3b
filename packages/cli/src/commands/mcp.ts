import type { Command } from '../command.ts'
import { CONNECTION_OPTIONS, connectionOf } from '../connection.ts'
import { printError } from '../output.ts'

/** Lets AI agents on this machine use a service. Standard output belongs to the protocol. */
export const mcp: Command = {
  summary: 'let an AI agent use the service (Model Context Protocol)',
  about: `Speaks the Model Context Protocol on standard input and output, for a client that starts this command itself, such as a desktop
application or an editor. The agent may do what the key may do. Every change needs the version that was read, and the history shows it as made by an
agent. The service need not have VANLINE_MCP=on for this.`,
  options: CONNECTION_OPTIONS,
  examples: ['vanline mcp', 'vanline mcp --url https://moves.example.com --key-file agent.key'],
  async run(given) {
    const { url, key } = await connectionOf(given, process.env)
    const { serveMcpOverStdio } = await import('@vanline/server/mcp/stdio')
    await serveMcpOverStdio({ url, key, onError: printError })
  },
}
