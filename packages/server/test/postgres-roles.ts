import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { openSession } from '../src/db/postgres/wire/session.ts'

const SCRIPT = readFileSync(new URL('../../../deploy/postgres/roles.sql', import.meta.url), 'utf8')

/** The roles of deploy/postgres/roles.sql in a database: its URL for the two that sign in, and how to delete the roles when the database is gone. */
export type Roles = {
  urlOf: (role: 'migrator' | 'service') => string
  nameOf: (role: 'owner' | 'migrator' | 'service') => string
  /** Runs the script, as the role of the URL or as another one. */
  run: (as?: string) => Promise<void>
  drop: () => Promise<void>
}

/** Roles belong to the server, which tests share. So each database has its own, under other names. */
export function rolesIn(url: string): Roles {
  const prefix = `vanline_${randomUUID().slice(0, 8)}`
  const nameOf: Roles['nameOf'] = (role) => `${prefix}_${role}`
  const session = async (at: string, ...statements: string[]) => {
    const opened = openSession(at)
    try {
      for (const statement of statements) await opened.rows(statement)
    } finally {
      await opened.close()
    }
  }
  return {
    nameOf,
    urlOf(role) {
      const as = new URL(url)
      as.username = nameOf(role)
      return as.href
    },
    run: (as = url) => session(as, SCRIPT.replaceAll(/\bvanline_(?=owner|migrator|service)/g, `${prefix}_`)),
    drop() {
      const server = new URL(url)
      server.pathname = '/postgres'
      return session(server.href, `DROP ROLE ${(['migrator', 'owner', 'service'] as const).map(nameOf).join(', ')}`)
    },
  }
}
