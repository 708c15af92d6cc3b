import type { Command, Group } from './command.ts'

/** A command as the list of all knows it. Its module is loaded only when it is called for, so that --help is quick. */
export type Entry = { summary: string; load(): Promise<Command | Group> }

/** Every command there is. To add one, add its line here. */
export const COMMANDS: Record<string, Entry> = {
  serve: {
    summary: 'start the service, as npm start does',
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  doctor: {
    summary: 'look at what the service needs, and say what to do',
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  demo: {
    summary: 'start the service on a throw-away database that has something in it',
    load: async () => (await import('./commands/demo.ts')).demo,
  },
  migrate: {
    summary: 'bring the database to the tables of this release',
    load: async () => (await import('./commands/migrate.ts')).migrate,
  },
  backup: {
    summary: 'copy the embedded database to a file while the service runs',
    load: async () => (await import('./commands/backup.ts')).backup,
  },
  restored: {
    summary: 'say that the database was put back from a backup that cannot be told by itself',
    load: async () => (await import('./commands/restored.ts')).restored,
  },
  copy: {
    summary: 'move everything to another database, from SQLite to PostgreSQL for one',
    load: async () => (await import('./commands/copy.ts')).copy,
  },
  keys: {
    summary: 'make, list and revoke API keys on the database itself',
    load: async () => (await import('./commands/keys.ts')).keys,
  },
  import: {
    summary: 'create moves or shipments from a file of CSV or NDJSON',
    load: async () => (await import('./commands/import.ts')).importRecords,
  },
  export: {
    summary: 'write moves or shipments to a file of CSV or NDJSON',
    load: async () => (await import('./commands/export.ts')).exportRecords,
  },
  shipments: {
    summary: 'list, show, create, change and watch shipments',
    load: async () => (await import('./commands/shipments.ts')).shipments,
  },
  moves: {
    summary: 'the same of moves',
    load: async () => (await import('./commands/moves.ts')).moves,
  },
  agents: {
    summary: 'the agents of shipments',
    load: async () => (await import('./commands/agents.ts')).agents,
  },
  services: {
    summary: 'the billable services of shipments',
    load: async () => (await import('./commands/services.ts')).services,
  },
  events: {
    summary: 'follow everything that changes',
    load: async () => (await import('./commands/events.ts')).events,
  },
  webhooks: {
    summary: 'let events be sent to a URL, and see what became of them',
    load: async () => (await import('./commands/webhooks.ts')).webhooks,
  },
  completion: {
    summary: 'print the completion of bash, zsh or fish',
    load: async () => (await import('./commands/completion.ts')).completion,
  },
}
