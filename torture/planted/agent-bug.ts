import { type Bug, SRC } from './bug.ts'

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are texts of source files */

/** What other servers for agents do: they read the newest version themselves, so that every write passes. */
export const AGENT_BUG: Bug = {
  name: 'the tools of agents fetch the tag themselves',
  complaint: /was merged over .*, changed since/,
  edits: [
    {
      file: `${SRC}/mcp/write.ts`,
      from: "const headers = { 'if-match': '*', prefer: `merge-base=\"${args.eTag}\"` }",
      to: "const headers = { 'if-match': (first.refusal.current as Body).eTag }",
    },
  ],
  fault: 'calm',
  database: 'SQLite',
}

/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: these are texts of source files */
