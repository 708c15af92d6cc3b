/**
 * The main process serves no requests. It starts the processes that do, passes on their messages to each other, and replaces processes
 * that end.
 *
 * The processes share one listening socket, which the main process holds open as long as one of them runs. A process that has time accepts
 * the next connection; a process that ends loses no connection that waits.
 */
import cluster from 'node:cluster'
import sea from 'node:sea'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { onUncaught } from '../observe/log.ts'
import { type Ending, type Member, openMembers } from './members.ts'

/** Longer than a process takes to finish its open requests. */
const STOP_MAX_MS = 15_000
/** The pauses before the attempts to start a process. After the last attempt it is given up. */
const PAUSES_MS = [0, 1_000, 2_000, 4_000, 8_000]

/** Starts the processes. Returns when the first one serves; a signal ends all of them. */
export async function supervise(count: number, logger: Logger): Promise<void> {
  setUpCluster()
  const { begin, all, tellState, keepMetrics } = openMembers(count)
  const serving = new Map<number, Member>()
  let restarts = 0
  let isStopping = false
  const tellRunning = () => tellState({ running: serving.size, wanted: count, restarts })

  /** Lets a process take its place. When it ends by itself, another one replaces it. */
  function install(member: Member): void {
    const { number, worker } = member
    const { pid } = worker.process
    serving.set(number, member)
    logger.info({ process: number, pid }, 'a process serves')
    tellRunning()
    void member.ended.then(async (how) => {
      if (serving.get(number) !== member || isStopping) return
      serving.delete(number)
      restarts += 1
      logger.error({ process: number, pid, how }, 'a process has ended and is replaced')
      tellRunning()
      await keepStarting(number, how)
    })
  }

  async function keepStarting(number: number, lastEnding: Ending = 1): Promise<void> {
    let how = lastEnding
    for (const pauseMs of PAUSES_MS) {
      await pause(pauseMs)
      if (isStopping) return
      const member = begin(number)
      if (await member.begun) return install(member)
      how = await member.ended
    }
    logger.fatal({ process: number, how }, 'a process cannot start and is given up; SIGHUP tries again')
    if (serving.size === 0 && !isStopping) process.exit(typeof how === 'number' ? how || 1 : 1)
  }

  /** Replaces all processes, one after the other. A process whose successor cannot start stays. */
  async function reload(): Promise<void> {
    for (let number = 1; number <= count && !isStopping; number++) {
      const successor = begin(number)
      if (!(await successor.begun)) {
        return logger.error({ process: number }, 'the new process cannot start; the old ones stay')
      }
      const former = serving.get(number)
      install(successor)
      if (former) await keepMetrics(former).then(() => stop(former))
    }
    logger.info('all processes replaced')
  }

  async function stopAll(exitCode = 0): Promise<void> {
    isStopping = true
    const endings = await Promise.all(all().map(stop))
    process.exit(exitCode || (endings.every((how) => how === 0) ? 0 : 1))
  }

  const first = begin(1)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void (isStopping || stopAll()))
  onUncaught(logger, (exitCode) => void (isStopping || stopAll(exitCode)))
  const announcement = await first.begun
  if (announcement === undefined) process.exit(isStopping ? 0 : await exitCodeOf(first))
  console.log(announcement)
  install(first)
  let reloading: Promise<unknown> = Promise.all(Array.from({ length: count - 1 }, (_, i) => keepStarting(i + 2)))
  process.on('SIGHUP', () => {
    reloading = reloading.then(reload)
  })
}

function setUpCluster(): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // The single executable has no script: its first argument is the command.
  if (sea.isSea()) cluster.setupPrimary({ exec: process.argv[2] ?? '', args: process.argv.slice(3), execArgv: [] })
}

/** Lets a process finish its open requests, and returns how it has ended. */
async function stop({ worker, channel, ended }: Member): Promise<Ending> {
  channel.tell('stop')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MAX_MS)
  const how = await ended
  clearTimeout(late)
  return how
}

/** The exit code of a process that could not start. */
const exitCodeOf = async ({ ended }: Member): Promise<number> => {
  const how = await ended
  return typeof how === 'number' && how > 0 ? how : 1
}
