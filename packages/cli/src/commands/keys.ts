import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readConfig } from '@vanline/server/config'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import { openDatabase } from '@vanline/server/db/open'
import { EVERY_SCOPE, operatorListsKeys, operatorMakesKey, operatorRevokesKey } from '@vanline/server/keys/operator'
import { type Arguments, type Command, Failure, type Group, required, UsageError } from '../command.ts'
import type { ExitName } from '../exit.ts'
import { print, printError, printJson } from '../output.ts'
import { placeOf, requireFile } from '../place.ts'

type Database = ReturnType<typeof openDatabase>

const DAY_MS = 24 * 3600 * 1000

/** What the service says of keys, as this command ends. */
const ENDINGS: Record<string, ExitName> = {
  key_not_found: 'notFound',
  key_name_taken: 'conflict',
  certificate_registered: 'conflict',
  cascade_too_large: 'conflict',
  invalid_content: 'invalid',
}

/** Does something with the keys of the database that DATABASE_URL names; whoever can open it needs no key. */
async function withKeys<Result>(use: (db: Database) => Promise<Result>, isFirst = false): Promise<Result> {
  const { databaseUrl, pooler } = readConfig(process.env)
  const place = placeOf(databaseUrl)
  if (place.kind === 'SQLite' && !isFirst) requireFile(place.path)
  const db = openDatabase(databaseUrl, { poolSize: 1, isPooled: pooler === 'transaction' })
  try {
    // The first key may come before the first start.
    if (isFirst && (await db.pendingMigrations()) === MIGRATIONS.length) await db.migrate()
    if ((await db.pendingMigrations()) > 0)
      throw new Failure('The database lacks migrations: run vanline migrate, or start the service once.')
    await db.noticeRestore()
    return await use(db)
  } catch (error) {
    throw asFailure(error)
  } finally {
    await db.close()
  }
}

/** An error of the service as an ending of this command, with everything that is wrong. */
function asFailure(error: unknown): unknown {
  const {
    code = '',
    message,
    members,
  } = error as {
    code?: string
    message: string
    members?: { errors?: { pointer: string; detail: string }[] }
  }
  const exit = ENDINGS[code]
  if (!exit) return error
  const details = (members?.errors ?? []).map(({ pointer, detail }) => `${pointer.slice(1)}: ${detail}`)
  return new Failure(details.length > 0 ? details.join(' ') : message, exit)
}

const scopesFrom = (text: string): string[] =>
  text === 'all' ? [...EVERY_SCOPE] : text.split(',').map((scope) => scope.trim())

/** An instant, a date, or a number of days from now. */
function expiryFrom(text: string | undefined): string | null {
  if (text === undefined) return null
  const days = /^(\d{1,5})d$/.exec(text)?.[1]
  if (days !== undefined) return new Date(Date.now() + Number(days) * DAY_MS).toISOString()
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) throw new UsageError('--expires is an instant, a date, or a number of days such as 90d')
  return new Date(ms).toISOString()
}

/** The fingerprint of the certificate in a file. */
function fingerprintIn(path: string): string {
  try {
    return new X509Certificate(readFileSync(path)).fingerprint256
  } catch (error) {
    throw new Failure(`${path} cannot be used as a certificate: ${(error as Error).message}`)
  }
}

const create: Command = {
  summary: 'make an API key, or register a client certificate',
  about: `Makes a key on the database that DATABASE_URL names, and prints it: this once, since only its hash is kept. The service must
accept keys: VANLINE_API_KEYS=on. With --certificate there is no secret: the client comes in with that certificate, and the
service needs VANLINE_TLS_CLIENT_CA.`,
  options: {
    name: { summary: 'who it is for, as the history will call them; admin if left out', value: 'name' },
    scopes: { summary: `what it allows: all, or some of ${EVERY_SCOPE.join(', ')}`, value: 'list' },
    channels: { summary: 'the prefixes it may write through, separated by commas; any if left out', value: 'list' },
    expires: { summary: 'when it stops working: an instant, a date, or days such as 90d', value: 'when' },
    certificate: {
      summary: 'a client certificate (PEM) that takes the place of a secret',
      value: 'file',
      isFile: true,
    },
  },
  examples: [
    'vanline keys create --scopes all',
    'vanline keys create --name warehouse --scopes shipments:read,shipments:status --expires 90d',
    'vanline keys create --name counter --scopes shipments:write --channels prime,support',
    'vanline keys create --name scanner --scopes shipments:status --certificate scanner.pem',
  ],
  async run(given: Arguments) {
    const certificate = given.text('certificate')
    const content = {
      name: given.text('name') ?? 'admin',
      scopes: scopesFrom(required(given, 'scopes')),
      channels: given.text('channels')?.split(',') ?? null,
      expiresAt: expiryFrom(given.text('expires')),
      certificateFingerprint: certificate === undefined ? null : fingerprintIn(certificate),
    }
    const key = await withKeys((db) => operatorMakesKey(db, content), true)
    printError(`Made the key ${key.id} (${key.name}) with ${key.scopes.join(', ')}.`)
    if (key.secret === undefined) print(key.id)
    else {
      printError('It is not shown again:')
      print(key.secret)
    }
  },
}

const list: Command = {
  summary: 'list the keys there are',
  about:
    'Lists every key, newest first: id, name, scopes, when it expires and when it was last used. As JSON if the output is no terminal.',
  options: { json: { summary: 'as JSON in any case' } },
  examples: ['vanline keys list', 'vanline keys list --json'],
  async run(given: Arguments) {
    const keys = await withKeys(operatorListsKeys)
    if (given.has('json') || !process.stdout.isTTY) return printJson(keys)
    for (const { id, name, scopes, channels, expiresAt, lastUsedAt } of keys) {
      const through = channels === null ? '' : ` through ${channels.join(',')}`
      const use = lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt}`
      print(
        `${id}  ${name}  ${scopes.join(',')}${through}  ${expiresAt === null ? 'does not expire' : `until ${expiresAt}`}  ${use}`,
      )
    }
  },
}

const revoke: Command = {
  summary: 'revoke a key',
  about: `Revokes the key of an id or a name. A service that runs stops accepting it within two seconds. The keys that it made live on;
with --cascade every key that came of it is revoked too.`,
  words: [{ name: 'key' }],
  options: { cascade: { summary: 'and every key that it made, and that those made' } },
  examples: ['vanline keys revoke warehouse', 'vanline keys revoke warehouse --cascade'],
  async run(given: Arguments) {
    const [key = ''] = given.words
    await withKeys((db) => operatorRevokesKey(db, key, { isCascade: given.has('cascade') }))
    printError(`Revoked ${key}.`)
  },
}

/** API keys, made and revoked on the database itself. */
export const keys: Group = {
  about: 'Makes, lists and revokes API keys on the database that DATABASE_URL names, without asking the service.',
  commands: { create, list, revoke },
}
