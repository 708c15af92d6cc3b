import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type SecureContextOptions, Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { type App, buildApp } from './app.ts'
import { deleteOldCounts } from './collisions/store.ts'
import { type Config, ConfigError } from './config/config.ts'
import { arrangeReferences, requireArranged } from './config/unique-references.ts'
import { warningsOf } from './config/warnings.ts'
import type { Database } from './db/database.ts'
import { UNFINISHED_COPY } from './db/epoch.ts'
import { CannotMigrate, newerDatabase } from './db/migrations/cannot-migrate.ts'
import { MIGRATIONS } from './db/migrations/index.ts'
import { adviceOnFile, openDatabase, openToMigrate } from './db/open.ts'
import { isSlow } from './db/postgres/wire/errors.ts'
import { isSqliteError } from './db/sqlite/errors.ts'
import { sayingMeanwhile } from './db/waits.ts'
import { endAbandonedUploads } from './documents/abandoned.ts'
import { hostAddresses } from './edge/doors.ts'
import { readTlsFiles } from './edge/tls.ts'
import { openSweeper, type Sweeper } from './erasures/sweep.ts'
import type { Files } from './files/files.ts'
import { type OpenFiles, openFiles, UnusableFiles } from './files/open.ts'
import { sweepWhenDue } from './files/sweep.ts'
import { deleteExpiredIdempotencyKeys } from './http/once/stored-answers.ts'
import { AppError } from './kernel/errors.ts'
import { VERSION } from './kernel/release.ts'
import { codeOf, memberOf, messageOf } from './kernel/thrown.ts'
import { type Given, whyNotListening } from './listening-errors.ts'
import { type Observers, openObservers } from './observe/observers.ts'
import { endOnDiskFailure } from './processes/disk-failure.ts'
import { startMessaging } from './processes/messaging.ts'
import type { ProcessGroup } from './processes/serving.ts'
import { shareOf } from './processes/share.ts'
import { stopInOrder } from './processes/stop.ts'
import { startRecomputing } from './shipments/next-statuses.ts'
import { startWritingTerms } from './shipments/search-terms.ts'
import { type Deliverer, openDeliverer } from './webhooks/deliveries/deliver.ts'
import { prune } from './webhooks/deliveries/prune.ts'
import { openSender } from './webhooks/deliveries/sender.ts'
import { webhookWarnings } from './webhooks/warnings.ts'

const SWEEP_EVERY_MS = 10 * 60_000
const SLOW_STEP_MS = 10_000
const RESTORED =
  'the database was restored from a backup; a new epoch of the feed begins, and followers read everything again'

/** Opens the database, listens, and runs until a signal ends it. Returns the URL at which it listens. */
export async function start(wholeConfig: Config, group?: ProcessGroup): Promise<string> {
  const config = group ? shareOf(wholeConfig, group.count) : wholeConfig
  // Of several processes, the first one does what one is enough for.
  const isFirst = (group?.number ?? 1) === 1
  const observers = await openObservers(config, VERSION, group)
  const { logger, metrics } = observers
  const { onDiskFailure, serving } = endOnDiskFailure(logger)
  const options = {
    poolSize: config.poolSize,
    isPooled: config.pooler === 'transaction',
    onBatch: metrics.committed,
    onDiskFailure,
    ...(group && { siblings: group.siblings }),
  }
  const open = config.migrate === 'on' ? openToMigrate : openDatabase
  const db = observers.watched(
    await requireReachable(logger, 'opening the database', () => open(config.databaseUrl, options)),
  )
  const replica = config.readDatabaseUrl
    ? (await import('./db/postgres/postgres.ts')).openReplica(config.readDatabaseUrl, options)
    : undefined
  const databases = replica ? [db, replica] : [db]
  try {
    await requireUsable(db, config, logger)
    if (isFirst) await warn(db, config, logger)
    const tls = tlsOf(config)
    const files = await sayingIfSlow(logger, 'opening the files', () => openUsableFiles(config, db))
    const parts = {
      ...{ config, db, files, ...observers, group },
      ...(replica && { replica }),
      ...(tls && { tls }),
    }
    const built = await sayingIfSlow(logger, 'loading keys and operations', () => buildApp(parts))
    serving(built)
    await openPorts(built, config)
    // Several processes are replaced instead.
    if (tls && !group) reloadOnHangup(built.app, config, logger)
    const workers = isFirst
      ? [
          ...[startDelivering(observers, db, config), startSweeping(logger, db, files)],
          ...[startRecomputing(db, logger), startWritingTerms(db, logger)],
          await startMessaging(observers, db, files, config),
        ]
      : []
    stopInOrder(built, databases, workers, observers, group)
    if (isFirst) sweepRegularly(logger, db, files, config)
    return announce(built, config, group)
  } catch (error) {
    // Open connections would keep the process alive.
    await Promise.allSettled(databases.map((database) => database.close()))
    throw error
  }
}

/** Logs what is unsafe about the configuration, and webhooks that do not fit it. */
async function warn(db: Database, config: Config, logger: Logger): Promise<void> {
  for (const { text, ...which } of await webhookWarnings(db, config)) logger.warn(which, text)
  for (const warning of warningsOf(config)) logger.warn(warning)
}

/** Listens at every port, or at none. */
async function openPorts({ app, admin, doors }: App, config: Config): Promise<void> {
  const { host, port, adminHost, adminPort } = config
  try {
    await listenAt(['HOST', host], ['PORT', port], async () => doors.listen(await hostAddresses(host), port))
    if (admin && adminPort !== null)
      await listenAt(['VANLINE_ADMIN_HOST', adminHost], ['VANLINE_ADMIN_PORT', adminPort], () =>
        admin.listen({ host: adminHost, port: adminPort }),
      )
  } catch (error) {
    await Promise.allSettled([app.close(), admin?.close()])
    throw error
  }
}

async function listenAt(host: Given<string>, port: Given<number>, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen()
  } catch (error) {
    if (codeOf(error) === '') throw error
    throw new ConfigError(whyNotListening(error, host, port), { cause: error })
  }
}

/** The certificates, if any; unusable files stop the start. */
function tlsOf(config: Config): SecureContextOptions | undefined {
  if (!config.tlsCert) return undefined
  try {
    return readTlsFiles(config)
  } catch (error) {
    throw new ConfigError(
      `The files of VANLINE_TLS_CERT, VANLINE_TLS_KEY and VANLINE_TLS_CLIENT_CA cannot be used: ${messageOf(error)}`,
    )
  }
}

/** Reloads the certificates on SIGHUP. Unusable files leave the old ones in place. */
function reloadOnHangup(app: FastifyInstance, config: Config, logger: Logger): void {
  process.on('SIGHUP', () => {
    try {
      if (app.server instanceof TlsServer) app.server.setSecureContext(readTlsFiles(config))
      logger.info('certificates reloaded')
    } catch (error) {
      logger.error({ err: error }, 'the new certificates cannot be used; the old ones stay')
    }
  })
}

/** Opens the store of the contents of documents; one that cannot be used is a configuration error. */
async function openUsableFiles(config: Config, db: Database): Promise<OpenFiles> {
  try {
    return await openFiles(config.files, db)
  } catch (error) {
    throw error instanceof UnusableFiles ? new ConfigError(error.message) : error
  }
}

/** Migrates if configured, and refuses an incomplete database. */
async function requireUsable(db: Database, config: Config, logger: Logger): Promise<void> {
  const pending = await requireReachable(logger, 'the migrations', async () => {
    if (config.migrate === 'on') await db.migrate((line) => logger.warn(line))
    return db.pendingMigrations()
  })
  if (pending > 0)
    throw new ConfigError(
      `The database lacks ${pending} migration${pending > 1 ? 's' : ''}: start with VANLINE_MIGRATE=on, or run vanline migrate first.`,
    )
  if (pending < 0) throw new ConfigError(newerDatabase(MIGRATIONS.length - pending, MIGRATIONS.length).message)
  if (await db.get(sql`SELECT value FROM settings WHERE name = ${UNFINISHED_COPY}`))
    throw new ConfigError('The database is the target of an unfinished copy. Run vanline copy again.')
  const arrange: typeof arrangeReferences = config.migrate === 'on' ? arrangeReferences : requireArranged
  const say = (line: string) => logger.warn(line)
  await requireReachable(logger, 'unique references', () => arrange(db, config.uniqueReferences, say))
  if (await requireReachable(logger, 'the check for a restored backup', () => db.noticeRestore(say)))
    logger.warn(RESTORED)
}

/** Runs a step of the start. The log says every ten seconds that it is not done. */
const sayingIfSlow = <Result>(logger: Logger, step: string, work: () => Promise<Result>): Promise<Result> =>
  sayingMeanwhile(
    (line) => logger.warn(line),
    (seconds) => `the start has not finished ${step} after ${seconds} s`,
    work,
    SLOW_STEP_MS,
  )

/** How long a start waits for a database that is slow. */
const SLOW_MAX_MS = 60_000
const ASK_AGAIN_MS = 2_000

/**
 * Runs a step that asks the database; an unreachable database or an unusable file is a configuration error. A database that only takes long is asked again: a node
 * that gives up on a busy day makes it worse.
 */
async function requireReachable<Result>(
  logger: Logger,
  step: string,
  look: () => Promise<Result>,
  giveUpAt = performance.now() + SLOW_MAX_MS,
): Promise<Result> {
  try {
    return await sayingIfSlow(logger, step, look)
  } catch (error) {
    if (error instanceof CannotMigrate) throw new ConfigError(error.message)
    const cause = error instanceof AppError ? (error.cause ?? error) : error
    if (isSlow(cause) && performance.now() < giveUpAt) {
      logger.warn(`the database is slow, and is asked again: ${messageOf(cause)}`)
      await pause(ASK_AGAIN_MS)
      return requireReachable(logger, step, look, giveUpAt)
    }
    const isOfTheFile = isSqliteError(cause) || memberOf(cause, 'syscall') !== undefined
    if (!(error instanceof AppError) && !isOfTheFile) throw error
    throw new ConfigError(
      `The database of DATABASE_URL cannot be used now: ${messageOf(cause) || codeOf(cause)}${adviceOnFile(cause)}`,
    )
  }
}

/** Prints the line that announces the URLs. Returns the one at which it listens. */
function announce({ app, admin }: App, config: Config, group?: ProcessGroup): string {
  const here = `${config.tlsCert ? 'https' : 'http'}://${addressOf(app, config.host)}`
  const base = config.publicUrl || here
  const listening = base === here ? '' : ` (listening on ${here})`
  const metrics = admin ? `, metrics http://${addressOf(admin, config.adminHost)}/metrics` : ''
  const line = `Vanline is ready: API ${base}/v1, docs ${base}/docs, console ${base}/console${listening}${metrics}`
  if (group) group.ready(line)
  else console.log(line)
  return here
}

const addressOf = ({ server }: FastifyInstance, host: string): string =>
  `${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`

/** Sends events to webhooks while the process runs. */
function startDelivering({ logger, deliveries }: Observers, db: Database, config: Config): Deliverer {
  const deliverer = openDeliverer({
    db,
    sender: openSender({ allowPrivate: config.webhookAllowPrivate }),
    publicUrl: config.publicUrl,
    access: config,
    watch: deliveries,
    onError: (error, webhookID) => logger.error({ err: error, webhookID }, 'delivering to webhooks failed'),
  })
  deliverer.start()
  return deliverer
}

/** Continues erasures while the process runs. */
function startSweeping(logger: Logger, db: Database, files: Files): Sweeper {
  const sweeper = openSweeper({
    db,
    files,
    onError: (error) => logger.error({ err: error }, 'rewriting erased copies failed'),
  })
  sweeper.start()
  return sweeper
}

function sweepRegularly(logger: Logger, db: Database, files: Files, config: Config): void {
  const retention = { eventDays: config.eventRetentionDays, deliveryDays: config.deliveryRetentionDays }
  const sweep = async () => {
    try {
      await deleteExpiredIdempotencyKeys(db)
      await prune(db, retention, Date.now())
      await endAbandonedUploads(db, Date.now())
      await deleteOldCounts(db, Date.now())
      await sweepWhenDue(db, files, Date.now())
    } catch (error) {
      logger.error({ err: error }, 'deleting expired data failed')
    }
  }
  setInterval(sweep, SWEEP_EVERY_MS).unref()
}
