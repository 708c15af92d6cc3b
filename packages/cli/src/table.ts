import type { Entry } from './command.ts'

/** All commands. To add one, add its line here. */
export const COMMANDS: Record<string, Entry> = {
  serve: {
    summary: 'start the service',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  doctor: {
    summary: 'check what the service needs, and say what to do',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  health: {
    summary: 'ask the service on this machine whether it is ready',
    load: async () => (await import('./commands/health.ts')).health,
  },
  demo: {
    summary: 'start the service on a temporary database with sample data',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  migrate: {
    summary: 'run the migrations of this release on the database',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  distribute: {
    summary: 'distribute the tables of PostgreSQL over several servers with Citus',
    load: async () => (await import('./commands/distribute.ts')).distribute,
  },
  backup: {
    summary: 'copy the embedded database to a file while the service runs',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restored: {
    summary: 'start a new epoch after a restore that the service cannot detect',
    load: async () => (await import('./commands/restored.ts')).restored,
  },
  copy: {
    summary: 'copy all data to another database, for example from SQLite to PostgreSQL',
    load: async () => (await import('./commands/copy.ts')).copy,
  },
  'move-files': {
    summary: 'move the contents of documents from the database to a bucket, or back',
    load: async () => (await import('./commands/move-files.ts')).moveFiles,
  },
  keys: {
    summary: 'create, list and revoke API keys on the database itself',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  login: {
    summary: 'check an API key and store it for later commands',
    load: async () => (await import('./commands/login.ts')).login,
  },
  logout: {
    summary: 'delete the stored API key',
    load: async () => (await import('./commands/logout.ts')).logout,
  },
  import: {
    summary: 'create moves and shipments from a CSV or NDJSON file',
    load: async () => (await import('./commands/import.ts')).importRecords,
  },
  export: {
    summary: 'write moves and shipments to a CSV or NDJSON file',
    load: async () => (await import('./commands/export.ts')).exportRecords,
  },
  shipments: {
    summary: 'list, show, create, change and watch shipments',
    load: async () => (await import('./commands/shipments.ts')).shipments,
  },
  moves: {
    summary: 'list, show, create, change and watch moves',
    load: async () => (await import('./commands/moves.ts')).moves,
  },
  notes: {
    summary: 'read and write notes about moves and shipments',
    load: async () => (await import('./commands/notes.ts')).notes,
  },
  jobs: {
    summary: 'plan jobs, and show who is free',
    load: async () => (await import('./commands/jobs.ts')).jobs,
  },
  items: {
    summary: 'list, add and change the items of shipments',
    load: async () => (await import('./commands/items.ts')).items,
  },
  weighings: {
    summary: 'list and record the weighings of shipments',
    load: async () => (await import('./commands/weighings.ts')).weighings,
  },
  'storage-stays': {
    summary: 'list, add and change when shipments are in storage, and extend it',
    load: async () => (await import('./commands/storage-stays.ts')).storageStays,
  },
  signatures: {
    summary: 'list and save the signatures of shipments',
    load: async () => (await import('./commands/signatures.ts')).signatures,
  },
  'verify-signature': {
    summary: 'check a signature and what was signed, without a service',
    load: async () => (await import('./commands/verify-signature.ts')).verifySignature,
  },
  requests: {
    summary: 'ask for changes of records, and decide them',
    load: async () => (await import('./commands/requests.ts')).requests,
  },
  views: {
    summary: 'list, store and share filters and columns of pages',
    load: async () => (await import('./commands/views.ts')).views,
  },
  presence: {
    summary: 'list who has which record open',
    load: async () => (await import('./commands/presence.ts')).presence,
  },
  links: {
    summary: 'create, list and revoke the tracking links of moves',
    load: async () => (await import('./commands/links.ts')).links,
  },
  parties: {
    summary: 'list, create and change parties, and put them on moves',
    load: async () => (await import('./commands/parties.ts')).parties,
  },
  company: {
    summary: 'show and change the company that runs the service',
    load: async () => (await import('./commands/company.ts')).company,
  },
  trucks: {
    summary: 'list, create and change trucks',
    load: async () => (await import('./commands/trucks.ts')).trucks,
  },
  'crew-members': {
    summary: 'list, create and change the people who work on trucks',
    load: async () => (await import('./commands/crew-members.ts')).crewMembers,
  },
  'crew-links': {
    summary: 'create, list and revoke the links of crew members',
    load: async () => (await import('./commands/crew-links.ts')).crewLinks,
  },
  absences: {
    summary: 'list, create and change when trucks and people cannot be planned',
    load: async () => (await import('./commands/absences.ts')).absences,
  },
  agents: {
    summary: 'list, create and change the agents of shipments',
    load: async () => (await import('./commands/agents.ts')).agents,
  },
  services: {
    summary: 'list, create and change the billable services of shipments',
    load: async () => (await import('./commands/services.ts')).services,
  },
  documents: {
    summary: 'add, list, save and verify the documents of shipments and moves',
    load: async () => (await import('./commands/documents.ts')).documents,
  },
  events: {
    summary: 'list events, or follow them live',
    load: async () => (await import('./commands/events.ts')).events,
  },
  webhooks: {
    summary: 'send events to a URL, and list their deliveries',
    load: async () => (await import('./commands/webhooks.ts')).webhooks,
  },
  mcp: {
    summary: 'let an AI agent use the service (Model Context Protocol)',
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  completion: {
    summary: 'print the completion script for bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completionOf(COMMANDS),
  },
}
