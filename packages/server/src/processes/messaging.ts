import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { openGateways } from '../messages/gateways/open.ts'
import { openPlanner } from '../messages/planning/planner.ts'
import { openCompose } from '../messages/sending/compose.ts'
import { openMessageSender } from '../messages/sending/sender.ts'
import type { Observers } from '../observe/observers.ts'

/** Plans and sends messages while the process runs. No line of the log says to whom, or what. */
export async function startMessaging(
  { logger, metrics }: Observers,
  db: Database,
  files: Files,
  config: Config,
): Promise<{ stop: () => Promise<void> }> {
  const sender = openMessageSender({
    db,
    gateways: await openGateways(config),
    compose: openCompose(db, files, config.publicUrl),
    watch: {
      attempted: metrics.messageTried,
      gatewayFails: (by, reason) => logger.warn({ by, reason }, 'messages wait: the gateway takes none'),
      gatewayWorks: (by) => logger.info({ by }, 'the gateway takes messages again'),
    },
    onError: (error, messageID) => logger.error({ err: error, messageID }, 'sending messages failed'),
  })
  const planner = openPlanner({
    db,
    planned: sender.wake,
    leftOut: (eventID) => {
      metrics.eventLeftOut()
      logger.error({ eventID }, 'an event is left out: its messages could not be planned')
    },
    onError: (error, eventID) => logger.error({ err: error, eventID }, 'planning messages failed'),
  })
  planner.start()
  sender.start()
  return { stop: async () => void (await Promise.allSettled([planner.stop(), sender.stop()])) }
}
