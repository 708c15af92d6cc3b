import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings } from '@vanline/server/config'
import { MIGRATIONS } from '@vanline/server/db/migrations'
import {
  createKeyAsOperator,
  EVERY_SCOPE,
  listKeysAsOperator,
  ROLE_SCOPES,
  revokeKeyAsOperator,
} from '@vanline/server/keys/operator'
import { shortTime } from '../columns.ts'
import { type Arguments, type Command, Failure, type Group, UsageError } from '../command.ts'
import { confirm, YES_OPTION } from '../confirm.ts'
import type { ExitName } from '../exit.ts'
import { expiryFrom } from '../expiry.ts'
import { type Column, print, printError, showList } from '../output.ts'
import { type OwnDatabase, withOwnDatabase } from '../own-database.ts'
import { placeOf, urlWithoutPassword } from '../place.ts'

type Key = Awaited<ReturnType<typeof listKeysAsOperator>>[number]

const ROLE_NAMES = Object.keys(ROLE_SCOPES)

/** Exit codes for the errors of keys. */
const ENDINGS: Record<string, ExitName> = {
  key_not_found: 'notFound',
  key_name_taken: 'conflict',
  certificate_registered: 'conflict',
  cascade_too_large: 'conflict',
  invalid_content: 'invalid',
}

/** Uses the keys in DATABASE_URL directly; a user who can open the database needs no API key. */
async function withKeys<Result>(use: (db: OwnDatabase) => Promise<Result>, isFirst = false): Promise<Result> {
  try {
    return await withOwnDatabase(
      async (db) => {
        await db.noticeRestore(printError)
        return use(db)
      },
      isFirst ? createTables : undefined,
    )
  } catch (error) {
    throw asFailure(error)
  }
}

/** The first key can be created before the first start. */
async function createTables(db: OwnDatabase): Promise<void> {
  if ((await db.pendingMigrations()) < MIGRATIONS.length) return
  await db.migrate()
  const { databaseUrl } = readSettings(process.env)
  const place = placeOf(databaseUrl)
  printError(
    `The database was empty. Created its tables: ${place.kind === 'SQLite' ? resolve(place.path) : urlWithoutPassword(databaseUrl)}`,
  )
}

/** An error of the service as a Failure with its exit code, listing all violations. */
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

/** The scopes of --role, or those that --scopes lists. */
function scopesFrom(given: Arguments): readonly string[] {
  const [role, list] = [given.text('role'), given.text('scopes')]
  if ((role === undefined) === (list === undefined)) throw new UsageError('give either --role or --scopes')
  if (list !== undefined) return list === 'all' ? EVERY_SCOPE : list.split(',').map((scope) => scope.trim())
  return ROLE_SCOPES[role!] ?? []
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
  summary: 'create an API key, or register a client certificate',
  about: `Creates a key in the database in DATABASE_URL and prints it once; the database stores only a hash. A database that does not
exist yet is created, as the service does. Use the DATABASE_URL of the service, and its folder if the path is relative. The
service must accept keys: VANLINE_API_KEYS=on. With --certificate there is no secret: the client uses that certificate, and the service needs
VANLINE_TLS_CLIENT_CA.`,
  options: {
    name: { summary: 'the name, as shown in the history; default: admin', value: 'name' },
    role: { summary: 'a usual set of scopes', value: 'role', choices: ROLE_NAMES },
    scopes: { summary: `instead of a role: all, or some of ${EVERY_SCOPE.join(', ')}`, value: 'list' },
    channels: { summary: 'the allowed channels, separated by commas; default: any', value: 'list' },
    expires: { summary: 'when it expires: an instant, a date, or days such as 90d', value: 'when' },
    party: { summary: 'the id of a party: the key sees only the moves that the party is on', value: 'id' },
    certificate: {
      summary: 'a client certificate (PEM) instead of a secret',
      value: 'file',
      isFile: true,
    },
  },
  examples: [
    'vanline keys create --role administrator',
    'vanline keys create --name office --role dispatcher',
    'vanline keys create --name warehouse --scopes shipments:read,shipments:status --expires 90d',
    'vanline keys create --name counter --scopes shipments:write --channels prime,support',
    'vanline keys create --name hauler --role viewer --party 019a8b6d-0c41-7a92-8e5f-1d3c6b9e4f70',
    'vanline keys create --name scanner --scopes shipments:status --certificate scanner.pem',
  ],
  async run(given: Arguments) {
    const certificate = given.text('certificate')
    const content = {
      name: given.text('name') ?? 'admin',
      scopes: [...scopesFrom(given)],
      channels: given.text('channels')?.split(',') ?? null,
      expiresAt: expiryFrom(given.text('expires')),
      certificateFingerprint: certificate === undefined ? null : fingerprintIn(certificate),
      partyID: given.text('party') ?? null,
    }
    const key = await withKeys((db) => createKeyAsOperator(db, content), true)
    printError(`Created the key ${key.id} (${key.name}) with ${key.scopes.join(', ')}.`)
    if (key.secret === undefined) print(key.id)
    else {
      // KEY=$(vanline keys create) shows no key, and nothing to copy.
      printError(
        process.stdout.isTTY
          ? 'Copy it now; it is not shown again:'
          : 'The key itself went to the standard output. It is not shown again.',
      )
      print(key.secret)
    }
  },
}

const COLUMNS: Column<Key>[] = [
  { heading: 'name', cell: (it) => it.name, style: () => 'bold', isWhole: true },
  { heading: 'scopes', cell: (it) => (it.scopes.length === EVERY_SCOPE.length ? 'all' : it.scopes.join(',')) },
  { heading: 'channels', cell: (it) => it.channels?.join(','), isMinor: true },
  { heading: 'party', cell: (it) => it.partyID, isMinor: true },
  { heading: 'expires', cell: (it) => (it.expiresAt === null ? 'never' : shortTime(it.expiresAt)) },
  { heading: 'last used', cell: (it) => (it.lastUsedAt === null ? 'not yet' : shortTime(it.lastUsedAt)) },
  { heading: 'id', cell: (it) => it.id, isWhole: true },
]

const list: Command = {
  summary: 'list all keys',
  about:
    'Lists all keys, newest first: id, name, scopes, expiry and last use. Prints JSON if the output is not a terminal.',
  options: { json: { summary: 'print JSON on a terminal too' } },
  examples: ['vanline keys list', 'vanline keys list --json'],
  async run(given: Arguments) {
    const keys = await withKeys(listKeysAsOperator)
    showList(given, keys, COLUMNS)
  },
}

const revoke: Command = {
  summary: 'revoke a key',
  about: `Revokes a key by its id or name. A running service stops accepting it within two seconds. The keys that it created stay
valid; with --cascade all keys below it are revoked too. On a terminal it asks first, unless you give --yes; scripts are not
asked.`,
  words: [{ name: 'key' }],
  options: { cascade: { summary: 'also revoke all keys below it' }, ...YES_OPTION },
  examples: ['vanline keys revoke warehouse', 'vanline keys revoke warehouse --cascade'],
  async run(given: Arguments) {
    const [key = ''] = given.words
    await confirm(given, `Revoke ${key}${given.has('cascade') ? ' and all keys below it' : ''}? This cannot be undone.`)
    await withKeys((db) => revokeKeyAsOperator(db, key, { isCascade: given.has('cascade') }))
    printError(`Revoked ${key}.`)
  },
}

/** API keys, created and revoked on the database itself. */
export const keys: Group = {
  about: 'Creates, lists and revokes API keys in the database in DATABASE_URL, without the service.',
  commands: { create, list, revoke },
}
